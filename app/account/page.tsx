import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { findNamed } from "@/app/_people/named";
import { Avatar } from "@/app/_ui/avatar";
import { ButtonLink } from "@/app/_ui/button";
import { getClock } from "@/app/_ui/clock";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { partOfDay } from "@/app/_ui/part-of-day";
import { SectionPage } from "@/app/_ui/section-page";
import { lastActivity } from "@/lib/account/activity";
import { appUses } from "@/lib/account/authorized-apps";
import { profileOf } from "@/lib/account/profile";
import { sessionBrowsers, unfamiliarSessions } from "@/lib/account/sessions";
import { readableEmail } from "@/lib/readable-host";
import { passwordStateOf } from "@/lib/session/change-password";
import { requireUser } from "@/lib/session/guards";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { isProvenElsewhere, secondStepDueOf } from "@/lib/session/sign-in-policy";
import { factorsOf, usableFactors } from "@/lib/session/two-step/factors";
import { Attention } from "./attention";
import { protectionOf } from "./security/next-step";
import { SecurityState } from "./security-state";
import { ActivityState, DeviceState, RecentApps } from "./state-cards";

export default async function AccountPage({ searchParams }: { searchParams: PageQuery }) {
  const session = await requireUser();
  const { user } = session;
  const now = new Date();
  const [profile, apps, sessions, strange, events, password, factors, { passkeys }, due, named] =
    await Promise.all([
      profileOf(user.id, now),
      appUses(user.id),
      sessionBrowsers(user.id, now),
      unfamiliarSessions({ userId: user.id, currentId: session.id }, now),
      lastActivity(user.id, 3, now),
      passwordStateOf(user.id),
      factorsOf(user.id),
      usableFactors(user.id),
      secondStepDueOf(session),
      findNamed(user.id, searchParams),
    ]);
  if (!profile) redirect("/sign-in");
  const [t, clock] = await Promise.all([getTranslations("profile"), getClock()]);
  const known = {
    factors,
    isProven: isProvenElsewhere(session) && !password.signsIn,
    hasPasskey: passkeys > 0,
    passkeysWork: passkeyHost() !== null,
    emailVerifiedAt: profile.emailVerifiedAt,
    hasEmail: profile.email !== null,
  };
  const name = profile.name ?? profile.username;
  return (
    <SectionPage
      title={t("greeting", { part: partOfDay(clock), name: profile.givenName ?? name })}
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
      <Attention {...{ strange, apps, factors, now }} isSafe={protectionOf(known).isSafe} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SecurityState {...{ known, due }} changedAt={password.changedAt} />
        <div className="grid grid-cols-1 gap-4">
          <DeviceState sessions={sessions} />
          <ActivityState events={events} />
        </div>
      </div>
      <RecentApps apps={apps} />
    </SectionPage>
  );
}
