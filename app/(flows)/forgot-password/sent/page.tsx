import { getTranslations } from "next-intl/server";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { TaskEnd } from "@/app/_ui/task-end";
import { readableEmail } from "@/lib/readable-host";
import { passwordStateOf } from "@/lib/session/change-password";
import { findSession } from "@/lib/session/guards";

export default async function ResetSentPage({ searchParams }: { searchParams: PageQuery }) {
  const t = await getTranslations("links.forgot.sent");
  const email = single((await searchParams).own) && (await ownAddress());
  const other = email
    ? { href: "/account/security", label: t("back") }
    : { href: "/forgot-password", label: t("again") };
  const text = email ? t("own", { email: readableEmail(email) }) : t("text");
  return (
    <TaskEnd title={t("title")} text={text} other={other}>
      <p className="mt-3 text-sm text-soft">{t(email ? "ownNothing" : "nothing")}</p>
    </TaskEnd>
  );
}

/** Returns the address of the user, to which a link for their own account was mailed; null if none is. */
async function ownAddress(): Promise<string | null> {
  const user = (await findSession())?.user;
  return user?.email && !(await passwordStateOf(user.id)).isExclusive ? user.email : null;
}
