import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { noteNotFound } from "@/lib/error-pages/page-status";
import { TaskEnd } from "./task-end";

type Props = {
  /** Explains the kind of link, and how to get another. */
  text: string;
  next: { href: string; label: string };
};

/** Replaces the page of a single-use link that is invalid or no longer valid, with status 404. */
export async function LinkGone({ text, next }: Props) {
  noteNotFound(await headers());
  const t = await getTranslations();
  const directory = { href: "/", label: t("errors.toDirectory") };
  return <TaskEnd title={t("links.gone.title")} text={text} next={next} other={directory} />;
}
