import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { listAuthorizedApps } from "@/lib/account/authorized-apps";
import { profileOf } from "@/lib/account/profile";
import { requireUser } from "@/lib/session/guards";
import { AccountShell } from "./account-shell";
import { Attention } from "./attention";
import { EmailCard } from "./email-card";
import { PictureCard } from "./picture-card";
import { ProfileCard } from "./profile-card";
import { Ways } from "./ways";

export const generateMetadata = pageTitle("profile.title");

export default async function AccountPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser("/account");
  const [profile, apps] = await Promise.all([
    profileOf(user.id, new Date()),
    listAuthorizedApps(user.id),
  ]);
  if (!profile) redirect("/sign-in");
  const t = await getTranslations("profile");
  const refusedOf = await refusedForms(searchParams);
  return (
    <AccountShell here="/account" title={t("title")}>
      <Flash about="account" query={searchParams} />
      <Attention
        email={profile.email}
        verified={profile.emailVerifiedAt !== null}
        suspended={apps.filter((app) => app.application.suspended).length}
      />
      <PictureCard profile={profile} refused={refusedOf("picture")} />
      <ProfileCard profile={profile} refused={refusedOf("profile")} />
      <EmailCard profile={profile} refused={refusedOf("email")} />
      <Ways apps={apps.length} />
    </AccountShell>
  );
}
