import { useTranslations } from "next-intl";
import { ButtonLink } from "./button";
import { TaskShell } from "./task-shell";

type Props = {
  /** What such a link is good for, and how to get another. */
  text: string;
  next: { href: string; label: string };
};

/** In place of the page of a single-use link that works no more. */
export function LinkGone({ text, next }: Props) {
  const t = useTranslations("links.gone");
  return (
    <TaskShell>
      <h1 className="text-xl">{t("title")}</h1>
      <p className="mt-3">{text}</p>
      <div className="mt-6 grid gap-3">
        <ButtonLink href={next.href}>{next.label}</ButtonLink>
        <ButtonLink href="/" look="plain">
          {t("directory")}
        </ButtonLink>
      </div>
    </TaskShell>
  );
}
