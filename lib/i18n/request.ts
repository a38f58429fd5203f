import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { isLocale, LOCALE } from "./locale";
import { MESSAGES } from "./messages";
import { localeOf } from "./preferences";

/** What next-intl asks once a request. The server has read `ui_locales` off the address; without it nobody has. */
export default getRequestConfig(async () => {
  const sent = new Headers(await headers());
  const decided = sent.get(LOCALE);
  const locale = isLocale(decided) ? decided : localeOf({ url: "", headers: sent });
  return {
    locale,
    messages: MESSAGES[locale],
    timeZone: "UTC",
    now: new Date(),
    onError(error) {
      // A word that is missing is a bug that tests find; the page shows its key.
      throw error;
    },
  };
});
