import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

type MessageKey = Parameters<Awaited<ReturnType<typeof getTranslations<never>>>>[0];

/**
 * Returns the generateMetadata of a page that search engines must not index, with a message as its
 * title.
 */
export const pageTitle = (title: MessageKey) => async (): Promise<Metadata> => ({
  title: (await getTranslations())(title),
  robots: { index: false },
});
