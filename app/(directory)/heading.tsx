import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button";
import { useClock } from "@/app/_ui/clock";
import { NAME } from "@/app/_ui/name-tag";
import { partOfDay } from "@/app/_ui/part-of-day";
import { brandOr } from "@/lib/i18n/brand";

/** Title of the directory, the organization's own; below a greeting for a person who is signed in. */
export function DirectoryHeading({ name }: { name: string | null }) {
  const t = useTranslations("directory");
  const part = partOfDay(useClock());
  const title = brandOr(t("title"));
  const [first = ""] = (name ?? "").split(" ");
  return (
    <div className="min-w-0">
      <h1 className="text-2xl wrap-anywhere">
        {name === null ? title : t.rich("greeting", { ...NAME, person: first, part })}
      </h1>
      <p className="text-sm text-soft">{name === null ? t("intro") : title}</p>
    </div>
  );
}

type InvitationProps = {
  /** Number of the shown sites that people sign in to with their account. */
  count: number;
  /** Address of this page, to come back to. */
  next: string;
};

/** Banner that says what signing in brings. */
export function Invitation({ count, next }: InvitationProps) {
  const t = useTranslations("directory.invitation");
  return (
    <aside className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-sm font-semibold">{t("title")}</p>
        <p className="text-sm text-pretty text-soft">{t("text", { count })}</p>
      </div>
      <ButtonLink href={`/sign-in?${new URLSearchParams({ next })}`}>{t("signIn")}</ButtonLink>
    </aside>
  );
}
