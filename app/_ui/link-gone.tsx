import { useTranslations } from "next-intl";
import { TaskEnd } from "./task-end";

type Props = {
  /** What such a link is good for, and how to get another. */
  text: string;
  next: { href: string; label: string };
};

/** In place of the page of a single-use link that works no more. */
export function LinkGone({ text, next }: Props) {
  const t = useTranslations();
  const directory = { href: "/", label: t("errors.toDirectory") };
  return <TaskEnd title={t("links.gone.title")} text={text} next={next} other={directory} />;
}
