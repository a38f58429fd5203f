import { useTranslations } from "next-intl";

/** Returns a function for the words of a copy button, and its names if the page has several. */
export function useCopyWords() {
  const t = useTranslations("common.copy");
  return (label: string) => ({
    words: { copy: t("copy"), copied: t("copied") },
    labels: { copy: t("copyOf", { label }), copied: t("copiedOf", { label }) },
  });
}
