import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Avatar } from "@/app/_ui/avatar";
import { ButtonLink } from "@/app/_ui/button";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { SectionPage } from "@/app/_ui/section-page";
import { listActivity } from "@/lib/account/activity";
import { appUses } from "@/lib/account/authorized-apps";
import { profileOf } from "@/lib/account/profile";
import { sessionBrowsers } from "@/lib/account/sessions";
import { abandonedApp } from "@/lib/account/unused-apps";
import { readableEmail } from "@/lib/readable-host";
import { passwordChangedAt } from "@/lib/session/change-password";
import { requireUser } from "@/lib/session/guards";
import { factorsOf, usableFactors } from "@/lib/session/two-step/factors";
import { Attention } from "./attention";
import { findNamed } from "./named";
import { Receipt } from "./receipt";
import { ActivityState, AppsState, DeviceState, SecurityState } from "./state-cards";

export default async function AccountPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser();
  const now = new Date();
  const [profile, apps, sessions, { events }, changedAt, factors, { passkeys }, named] =
    await Promise.all([
      profileOf(user.id, now),
      appUses(user.id),
      sessionBrowsers(user.id, now),
      listActivity(user.id, { kind: null, before: null, limit: 3 }, now),
      passwordChangedAt(user.id),
      factorsOf(user.id),
      usableFactors(user.id),
      findNamed(user.id, searchParams),
    ]);
  if (!profile) redirect("/sign-in");
  const t = await getTranslations("profile");
  const name = profile.name ?? profile.username;
  const abandoned = abandonedApp(apps, now);
  return (
    <SectionPage
      title={name}
      titled={t("title")}
      mark={<Avatar name={name} pictureHash={profile.pictureHash} size="lg" />}
      lead={<bdi>{readableEmail(profile.email ?? profile.username)}</bdi>}
      actions={
        <ButtonLink href="/account/profile" look="plain">
          {t("edit")}
        </ButtonLink>
      }
    >
      <Flash about="account" query={searchParams} named={named} />
      <Attention
        email={profile.email}
        verified={profile.emailVerifiedAt !== null}
        suspended={apps.filter((app) => app.application.suspended).length}
        factors={factors}
      />
      {abandoned && <Receipt app={abandoned} />}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SecurityState {...{ changedAt, profile, factors, passkeys }} />
        <DeviceState sessions={sessions} />
        <AppsState apps={apps} />
        <ActivityState events={events} />
      </div>
    </SectionPage>
  );
}
