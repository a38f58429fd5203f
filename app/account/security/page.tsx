import { KeyRound } from "lucide";
import { getTranslations } from "next-intl/server";
import { Card } from "@/app/_ui/card";
import { Flash } from "@/app/_ui/flash";
import { Icon } from "@/app/_ui/icon";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { RelativeTime } from "@/app/_ui/relative-time";
import { AccountShell } from "@/app/account/account-shell";
import { passwordChangedAt } from "@/lib/session/change-password";
import { requireFreshSignIn, requireUser } from "@/lib/session/guards";
import { PasswordForm } from "./password-form";

const HERE = "/account/security";

export const generateMetadata = pageTitle("security.title");

export default async function SecurityPage({ searchParams }: { searchParams: PageQuery }) {
  const session = await requireUser(HERE);
  requireFreshSignIn(session, HERE);
  const refused = (await refusedForms(searchParams))("password");
  const t = await getTranslations("security");
  return (
    <AccountShell here={HERE} title={t("title")}>
      <Flash about="account" query={searchParams} />
      <Card className="grid gap-3 p-6">
        <h2 className="text-lg">{t("methods.title")}</h2>
        <ul className="grid gap-3">
          <li className="flex items-center gap-3">
            <Icon node={KeyRound} className="size-5 shrink-0 text-accent" />
            <PasswordMethod changedAt={await passwordChangedAt(session.user.id)} />
          </li>
        </ul>
      </Card>
      <PasswordForm username={session.user.username} problems={refused?.problems ?? {}} />
    </AccountShell>
  );
}

async function PasswordMethod({ changedAt }: { changedAt: Date | null }) {
  const t = await getTranslations("security.methods");
  return (
    <div>
      <p className="font-semibold">{t("password")}</p>
      {changedAt !== null && (
        <p className="text-sm text-soft">
          {t("changed")} <RelativeTime at={changedAt} />
        </p>
      )}
    </div>
  );
}
