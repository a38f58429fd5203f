import { useTranslations } from "next-intl";

/** Returns a function for the words of a request that can be sent. */
export function useSendWords() {
  const t = useTranslations("developer.api");
  return (request: string) => ({
    form: t("sendOf", { request }),
    send: t("send"),
    token: t("needsToken"),
    tokenHint: t("tokenHint"),
    response: t("response"),
    redirects: t("redirects"),
    failed: t("failed"),
  });
}
