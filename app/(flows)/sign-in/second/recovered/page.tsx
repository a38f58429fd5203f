import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { TaskEnd } from "@/app/_ui/task-end";
import { returnAddress } from "@/lib/http/return-address";
import { findSession } from "@/lib/session/guards";
import { factorsOf } from "@/lib/session/two-step/factors";

/** Says how many recovery codes are left before the sign-in goes on. */
export default async function RecoveredPage({ searchParams }: { searchParams: PageQuery }) {
  const session = await findSession();
  if (!session) redirect("/sign-in");
  const { codesLeft } = await factorsOf(session.user.id);
  const t = await getTranslations("signIn.recovered");
  const next = returnAddress(single((await searchParams).next));
  return (
    <TaskEnd
      title={t("title")}
      text={t("left", { left: codesLeft })}
      next={{ href: next, label: t("continue") }}
      other={{ href: "/account/security", label: t("security") }}
    >
      <p className="mt-3 text-sm text-soft">{t("advice")}</p>
    </TaskEnd>
  );
}
