import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { findNamed } from "@/app/_people/named";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { Avatar } from "@/app/_ui/avatar";
import { ButtonLink } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { getClock } from "@/app/_ui/clock";
import { Flash } from "@/app/_ui/flash";
import { Notice } from "@/app/_ui/notice";
import type { PageQuery } from "@/app/_ui/page-query";
import { partOfDay } from "@/app/_ui/part-of-day";
import { PostButton } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import { SectionPage } from "@/app/_ui/section-page";
import { lastActivity } from "@/lib/account/activity";
import { type AppUse, appUses } from "@/lib/account/authorized-apps";
import { profileOf } from "@/lib/account/profile";
import { sessionBrowsers } from "@/lib/account/sessions";
import { abandonedApp } from "@/lib/account/unused-apps";
import { uploadedPictureOf } from "@/lib/images/image-address";
import { readableEmail } from "@/lib/readable-host";
import { passwordChangedAt } from "@/lib/session/change-password";
import { requireUser } from "@/lib/session/guards";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { secondStepDueOf } from "@/lib/session/sign-in-policy";
import { type Factors, factorsOf, usableFactors } from "@/lib/session/two-step/factors";
import { FEW_CODES } from "./security/few-codes";
import { SecurityState } from "./security-state";
import { ActivityState, DeviceState, RecentApps } from "./state-cards";

export default async function AccountPage({ searchParams }: { searchParams: PageQuery }) {
  const session = await requireUser();
  const { user } = session;
  const now = new Date();
  const [profile, apps, sessions, events, changedAt, factors, { passkeys }, due, named] =
    await Promise.all([
      profileOf(user.id, now),
      appUses(user.id),
      sessionBrowsers(user.id, now),
      lastActivity(user.id, 3, now),
      passwordChangedAt(user.id),
      factorsOf(user.id),
      usableFactors(user.id),
      secondStepDueOf(session),
      findNamed(user.id, searchParams),
    ]);
  if (!profile) redirect("/sign-in");
  const [t, clock] = await Promise.all([getTranslations("profile"), getClock()]);
  const known = {
    factors,
    hasPasskey: passkeys > 0,
    passkeysWork: passkeyHost() !== null,
    emailVerifiedAt: profile.emailVerifiedAt,
    hasEmail: profile.email !== null,
  };
  const name = profile.name ?? profile.username;
  const abandoned = abandonedApp(apps, now);
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
      <Attention
        suspended={apps.filter((app) => app.application.suspended).length}
        factors={factors}
      />
      {abandoned && <Receipt app={abandoned} />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SecurityState {...{ known, changedAt, due }} />
        <div className="grid grid-cols-1 gap-4">
          <DeviceState sessions={sessions} />
          <ActivityState events={events} />
        </div>
      </div>
      <RecentApps apps={apps} />
    </SectionPage>
  );
}

/** Asks about an application that the viewer let in and never used again: one press removes or keeps it. Both buttons have equal weight. */
function Receipt({ app }: { app: AppUse }) {
  const t = useTranslations("profile.receipt");
  const { name, logoHash } = app.application;
  return (
    <section
      aria-label={t("label")}
      className={`${CARD} flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5`}
    >
      <ApplicationLogo name={name} logo={uploadedPictureOf({ pictureHash: logoHash })} size="sm" />
      <p className="min-w-0 flex-1 basis-64 text-sm">
        {t.rich("question", {
          app: name,
          name: (chunks) => <bdi className="font-semibold">{chunks}</bdi>,
          time: () => <RelativeTime at={app.createdAt} />,
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <PostButton action="/forms/account/keep-app" hidden={{ grant: app.id }} look="answer">
          {t("keep")}
        </PostButton>
        <PostButton
          action="/forms/account/remove-app"
          hidden={{ grant: app.id, from: "overview" }}
          look="answer"
        >
          {t("remove")}
        </PostButton>
      </div>
    </section>
  );
}

type Props = { suspended: number; factors: Factors };

/** Warnings about the account, each with what to do; nothing if there are none. */
function Attention({ suspended, factors }: Props) {
  const t = useTranslations("profile.attention");
  return (
    <>
      {factors.twoStepAt && factors.codesLeft <= FEW_CODES && (
        <Warning href="/account/security/recovery-codes" action={t("moreCodes")}>
          {t("fewCodes", { left: factors.codesLeft })}
        </Warning>
      )}
      {suspended > 0 && (
        <Warning href="/account/apps" action={t("see")}>
          {t("suspended", { count: suspended })}
        </Warning>
      )}
    </>
  );
}

type WarningProps = { href: string; action: string; children: ReactNode };

const Warning = ({ href, action, children }: WarningProps) => (
  <Notice kind="info">
    {children}{" "}
    <a className="link font-semibold" href={href}>
      {action}
    </a>
  </Notice>
);
