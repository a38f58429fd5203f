import { getTranslations } from "next-intl/server";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { TaskEnd } from "@/app/_ui/task-end";

/** Says what a reset ended, and how many passkeys it left. */
export default async function ResetDonePage({ searchParams }: { searchParams: PageQuery }) {
  const t = await getTranslations("links.reset.done");
  const [, passkeys = null] =
    /^([1-9]\d?)$/.exec(single((await searchParams).passkeys) ?? "") ?? [];
  const next = { href: "/sign-in?problem=reset", label: t("signIn") };
  if (passkeys === null) return <TaskEnd title={t("title")} text={t("text")} next={next} />;
  const review = { href: "/sign-in?next=%2Faccount%2Fsecurity&problem=reset", label: t("review") };
  return (
    <TaskEnd title={t("title")} text={t("text")} next={next} other={review}>
      <p className="mt-3">{t("passkeys", { count: Number(passkeys) })}</p>
    </TaskEnd>
  );
}
