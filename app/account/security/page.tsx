import { KeyRound, Mail } from "lucide";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Badge } from "@/app/_ui/badge";
import { BUTTON } from "@/app/_ui/button";
import { DisclosureList, DisclosureRow, LinkRow } from "@/app/_ui/disclosure-list";
import { Flash } from "@/app/_ui/flash";
import { Icon } from "@/app/_ui/icon";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { RelativeTime } from "@/app/_ui/relative-time";
import { AccountShell } from "@/app/account/account-shell";
import { type Profile, profileOf } from "@/lib/account/profile";
import { passwordChangedAt } from "@/lib/session/change-password";
import { requireFreshSignIn, requireUser } from "@/lib/session/guards";
import { PasswordForm } from "./password-form";

const HERE = "/account/security";

export const generateMetadata = pageTitle("security.title");

export default async function SecurityPage({ searchParams }: { searchParams: PageQuery }) {
  const session = await requireUser(HERE);
  requireFreshSignIn(session, HERE);
  const { id, username } = session.user;
  const [refusedOf, changedAt, profile] = await Promise.all([
    refusedForms(searchParams),
    passwordChangedAt(id),
    profileOf(id, new Date()),
  ]);
  if (!profile) redirect("/sign-in");
  const refused = refusedOf("password");
  const t = await getTranslations("security");
  return (
    <AccountShell here={HERE} title={t("title")}>
      <Flash about="account" query={searchParams} />
      <DisclosureList>
        <DisclosureRow
          id="password"
          open={refused !== null}
          summary={<PasswordState changedAt={changedAt} />}
          end={<span className={BUTTON.plain}>{t("password.change")}</span>}
        >
          <PasswordForm username={username} problems={refused?.problems ?? {}} />
        </DisclosureRow>
        <LinkRow href="/account/profile#address" text={t("email.manage")}>
          <EmailState profile={profile} />
        </LinkRow>
      </DisclosureList>
    </AccountShell>
  );
}

async function PasswordState({ changedAt }: { changedAt: Date | null }) {
  const t = await getTranslations("security.password");
  return (
    <>
      <Icon node={KeyRound} className="size-5 shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <h2 className="text-base">{t("row")}</h2>
        <span className="block text-sm text-soft">
          {changedAt === null
            ? t("set")
            : t.rich("changed", { time: () => <RelativeTime at={changedAt} /> })}
        </span>
      </span>
    </>
  );
}

async function EmailState({ profile }: { profile: Profile }) {
  const t = await getTranslations("security.email");
  const { email, emailVerifiedAt } = profile;
  return (
    <>
      <Icon node={Mail} className="size-5 shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <h2 className="text-base">{t("row")}</h2>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
          <bdi className="break-all">{email ?? t("none")}</bdi>
          {email !== null && (
            <Badge tone={emailVerifiedAt ? "good" : "warn"}>
              {t(emailVerifiedAt ? "verified" : "unverified")}
            </Badge>
          )}
        </span>
      </span>
    </>
  );
}
