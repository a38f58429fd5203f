import { getRequestConfig } from "next-intl/server";
import { requestHeaders } from "@/lib/http/request-headers";
import { messagesIn } from "./branded";
import { isLocale, LOCALE } from "./locale";
import { localeOf, timeZoneOf } from "./preferences";

/**
 * Configures next-intl for a request. The server sets LOCALE from `ui_locales` and cookies; without
 * that header the locale comes from cookies and Accept-Language.
 */
export default getRequestConfig(async () => {
  const sent = await requestHeaders();
  const decided = sent.get(LOCALE);
  const locale = isLocale(decided) ? decided : localeOf({ url: "", headers: sent });
  return {
    locale,
    messages: messagesIn(locale),
    timeZone: timeZoneOf(sent),
    now: new Date(),
    onError(error) {
      // A missing message is a bug: throwing makes the tests find it.
      throw error;
    },
  };
});
