import { Mail } from "lucide";
import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";
import { Badge } from "@/app/_ui/badge";
import { DisclosureList, LinkRow } from "@/app/_ui/disclosure-list";
import { Flash } from "@/app/_ui/flash";
import { Notice } from "@/app/_ui/notice";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { RowState } from "@/app/_ui/row-state";
import { SectionPage } from "@/app/_ui/section-page";
import { ShortDate } from "@/app/_ui/short-date";
import { lastActivity } from "@/lib/account/activity";
import { type Profile, profileOf } from "@/lib/account/profile";
import { sessionBrowsers } from "@/lib/account/sessions";
import { readableEmail } from "@/lib/readable-host";
import { passwordStateOf } from "@/lib/session/change-password";
import { type Ways, waysOf } from "@/lib/session/elsewhere/ways";
import { isFresh } from "@/lib/session/fresh-sign-in";
import { requireUser } from "@/lib/session/guards";
import { passkeysOf } from "@/lib/session/passkeys/enrol";
import { isUsable, passkeyHost } from "@/lib/session/passkeys/relying-party";
import { passkeyStateOf } from "@/lib/session/passkeys/state";
import { isProvenElsewhere, secondStepDueOf } from "@/lib/session/sign-in-policy";
import { factorsOf } from "@/lib/session/two-step/factors";
import { trustedBrowsersOf } from "@/lib/session/two-step/trusted-browser";
import { ElsewhereRow } from "./elsewhere/elsewhere-row";
import { LossRow } from "./loss-row";
import { type NextStep, protectionOf } from "./next-step";
import { PasskeyRows } from "./passkeys/passkey-rows";
import { SignalState } from "./passkeys/signal-state";
import { PasswordRow } from "./password-row";
import { RecentRows } from "./recent-rows";
import { TrustedBrowserRow } from "./trusted-browser-row";
import { TwoStepRows } from "./two-step-rows";

export default async function SecurityPage({ searchParams }: { searchParams: PageQuery }) {
  const session = await requireUser();
  const { id, username } = session.user;
  const { done: changed, open } = await searchParams;
  const isChanged = isPasskeyChange(single(changed));
  const opened = single(open);
  const now = new Date();
  const [refusedOf, password, profile, factors, passkeys, browsers, state, due, ways, recent] =
    await Promise.all([
      refusedForms(searchParams),
      passwordStateOf(id),
      profileOf(id, now),
      factorsOf(id),
      passkeysOf(id),
      trustedBrowsersOf(id, now),
      passkeyStateOf(session.user, isChanged),
      secondStepDueOf(session),
      waysOf(id),
      recentOf(id, now),
    ]);
  if (!profile) redirect("/sign-in");
  const host = passkeyHost();
  const hasPasskey = passkeys.some(isUsable);
  const { emailVerifiedAt } = profile;
  const isProven = isProvenElsewhere(session) && !password.signsIn;
  const known = { hasPasskey, passkeysWork: host !== null, factors, isProven, emailVerifiedAt };
  const { next, isSafe } = protectionOf(known);
  const done = next === null ? "safe" : "info";
  const isInForce = due !== null && due <= now && hasPasskey;
  const t = await getTranslations("security");
  return (
    <SectionPage title={t("title")}>
      <Flash about="account" query={searchParams} then={await othersAfter(recent, searchParams)} />
      <Protection kind={isSafe ? done : "warn"} due={isInForce ? null : due}>
        {t(isInForce ? "next.in_force" : `next.${noticeOf(next, password.signsIn, ways.linked)}`)}
      </Protection>
      <DisclosureList>
        <PasswordRow
          {...{ password, username }}
          hasAddress={profile.email !== null}
          isFresh={isFresh(session, now, "account", "page")}
          problems={refusedOf("password")?.problems ?? (opened === "password" ? {} : null)}
        />
        <PasskeyRows passkeys={passkeys} host={host} isNext={next === "passkey"} />
        <TwoStepRows
          {...{ factors, hasPasskey, isInForce, isProven }}
          hasPassword={password.signsIn}
          isLinked={ways.linked.some(({ isEnabled }) => isEnabled)}
          isNext={next === "two_step"}
        />
        <ElsewhereRow {...{ ...ways, hasPasskey, password }} open={opened === "elsewhere"} />
        <TrustedBrowserRow browsers={browsers} open={opened === "trusted-browsers"} />
        <EmailRow profile={profile} getsLinks={!password.isExclusive} />
        <LossRow {...{ password, profile, factors, passkeys, ...ways }} />
        <RecentRows {...recent} />
      </DisclosureList>
      {state && <SignalState state={state} />}
    </SectionPage>
  );
}

/** Returns what the notice is about. Without a password, no one can sign in who knows it. */
function noticeOf(next: NextStep | null, hasPassword: boolean, linked: Ways["linked"]) {
  if (hasPassword || next === null || next === "email" || next === "codes") return next ?? "none";
  return linked.length === 0 || linked.some(({ isEnabled }) => isEnabled) ? "elsewhere" : "off";
}

/** Returns the link to end other sessions, if there are any, after a change of factors. */
async function othersAfter({ sessions }: Awaited<ReturnType<typeof recentOf>>, query: PageQuery) {
  if (sessions.length < 2 || !isFactorChange(single((await query).done))) return null;
  const t = await getTranslations("security.made");
  return { href: "/account/sessions/sign-out-others", text: t("others") };
}

type ProtectionProps = Pick<ComponentProps<typeof Notice>, "kind"> & {
  /** Time from which a second step that isn't there yet is required; null for never. */
  due: Date | null;
  children: string;
};

function Protection({ kind, due, children }: ProtectionProps) {
  const t = useTranslations("security.next");
  return (
    <Notice kind={kind}>
      {due && <p className="mb-1">{t.rich("required", { date: () => <ShortDate at={due} /> })}</p>}
      <p>{children}</p>
    </Notice>
  );
}

async function recentOf(userId: string, now: Date) {
  const [sessions, events] = await Promise.all([
    sessionBrowsers(userId, now),
    lastActivity(userId, 3, now, ["sign_ins", "account"]),
  ]);
  return { sessions, events };
}

function EmailRow({ profile, getsLinks }: { profile: Profile; getsLinks: boolean }) {
  const t = useTranslations("security.email");
  const { email, emailVerifiedAt } = profile;
  return (
    <LinkRow href="/account/profile#address" text={t("manage")}>
      <RowState
        icon={Mail}
        title={t("row")}
        badge={
          email !== null && (
            <Badge tone={emailVerifiedAt ? "good" : "warn"}>
              {t(emailVerifiedAt ? "verified" : "unverified")}
            </Badge>
          )
        }
      >
        <span className="flex flex-wrap items-center gap-x-2">
          <bdi className="break-all">{email === null ? t("none") : readableEmail(email)}</bdi>
          {email !== null && getsLinks && <span>{t("links")}</span>}
        </span>
      </RowState>
    </LinkRow>
  );
}

const PASSKEY_CHANGES = ["passkey_added", "passkey_removed", "passkey_removed_off"];

const CHANGES: ReadonlySet<string | null> = new Set([
  ...PASSKEY_CHANGES,
  "authenticator_added",
  "authenticator_removed",
  "authenticator_replaced",
  "two_step_off",
]);

/** True if a factor just changed, after which the user may want to end other sessions (ASVS 7.4.3). */
const isFactorChange = (done: string | null): boolean => CHANGES.has(done);

/** True if a passkey was just added or removed. */
const isPasskeyChange = (done: string | null): boolean =>
  done !== null && PASSKEY_CHANGES.includes(done);
