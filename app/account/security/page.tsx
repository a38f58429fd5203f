import { Laptop, Mail } from "lucide";
import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { useDeviceName } from "@/app/_people/use-device-name";
import { Badge } from "@/app/_ui/badge";
import { DisclosureList, DisclosureRow, LinkRow } from "@/app/_ui/disclosure-list";
import { Flash } from "@/app/_ui/flash";
import { Notice } from "@/app/_ui/notice";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PostButton } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { RowState } from "@/app/_ui/row-state";
import { SectionPage } from "@/app/_ui/section-page";
import { ShortDate } from "@/app/_ui/short-date";
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
import { secondStepDueOf } from "@/lib/session/sign-in-policy";
import { factorsOf } from "@/lib/session/two-step/factors";
import { type TrustedBrowser, trustedBrowsersOf } from "@/lib/session/two-step/trusted-browser";
import { AskFirst } from "./ask-first";
import { ElsewhereRow } from "./elsewhere/elsewhere-row";
import { type NextStep, protectionOf } from "./next-step";
import { PasskeyRows } from "./passkeys/passkey-rows";
import { SignalState } from "./passkeys/signal-state";
import { PasswordRow } from "./password-row";
import { TwoStepRows } from "./two-step-rows";

export default async function SecurityPage({ searchParams }: { searchParams: PageQuery }) {
  const session = await requireUser();
  const { id, username } = session.user;
  const { done: changed, open } = await searchParams;
  const isChanged = isPasskeyChange(single(changed));
  const opened = single(open);
  const [refusedOf, password, profile, factors, passkeys, browsers, state, due, ways] =
    await Promise.all([
      refusedForms(searchParams),
      passwordStateOf(id),
      profileOf(id, new Date()),
      factorsOf(id),
      passkeysOf(id),
      trustedBrowsersOf(id, new Date()),
      passkeyStateOf(session.user, isChanged),
      secondStepDueOf(id),
      waysOf(id),
    ]);
  if (!profile) redirect("/sign-in");
  const host = passkeyHost();
  const hasPasskey = passkeys.some(isUsable);
  const { emailVerifiedAt } = profile;
  const known = { hasPasskey, passkeysWork: host !== null, factors, emailVerifiedAt };
  const { next, isSafe } = protectionOf(known);
  const done = next === null ? "safe" : "info";
  const isInForce = due !== null && due <= new Date() && hasPasskey;
  const t = await getTranslations("security");
  return (
    <SectionPage title={t("title")}>
      <Flash about="account" query={searchParams} then={await othersAfter(id, searchParams)} />
      <Notice kind={isSafe ? done : "warn"}>
        {due && !isInForce && (
          <p className="mb-1">{t.rich("next.required", { date: () => <ShortDate at={due} /> })}</p>
        )}
        <p>
          {t(isInForce ? "next.in_force" : `next.${noticeOf(next, password.isSet, ways.linked)}`)}
        </p>
      </Notice>
      <DisclosureList>
        <PasswordRow
          {...{ password, username }}
          isFresh={isFresh(session, new Date(), "account", "page")}
          problems={refusedOf("password")?.problems ?? (opened === "password" ? {} : null)}
        />
        <PasskeyRows passkeys={passkeys} host={host} isNext={next === "passkey"} />
        <TwoStepRows
          {...{ factors, hasPasskey, isInForce }}
          hasPassword={password.isSet}
          isNext={next === "two_step"}
        />
        <ElsewhereRow {...{ ...ways, hasPasskey, password }} open={opened === "elsewhere"} />
        <TrustedBrowserRow browsers={browsers} open={opened === "trusted-browsers"} />
        <LinkRow href="/account/profile#address" text={t("email.manage")}>
          <EmailState profile={profile} />
        </LinkRow>
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
async function othersAfter(userId: string, query: PageQuery) {
  if (!isFactorChange(single((await query).done))) return null;
  if ((await sessionBrowsers(userId, new Date())).length < 2) return null;
  const t = await getTranslations("security.made");
  return { href: "/account/sessions/sign-out-others", text: t("others") };
}

async function EmailState({ profile }: { profile: Profile }) {
  const t = await getTranslations("security.email");
  const { email, emailVerifiedAt } = profile;
  return (
    <RowState icon={Mail} title={t("row")}>
      <span className="flex flex-wrap items-center gap-x-2">
        <bdi className="break-all">{email === null ? t("none") : readableEmail(email)}</bdi>
        {email !== null && (
          <Badge tone={emailVerifiedAt ? "good" : "warn"}>
            {t(emailVerifiedAt ? "verified" : "unverified")}
          </Badge>
        )}
      </span>
    </RowState>
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

type TrustedProps = { browsers: readonly TrustedBrowser[]; open: boolean };

/** The browsers that skip the second step, and the button that ends that in all of them. */
function TrustedBrowserRow({ browsers, open }: TrustedProps) {
  const t = useTranslations("security.trusted");
  if (browsers.length === 0) return null;
  return (
    <DisclosureRow
      id="trusted-browsers"
      open={open}
      summary={
        <RowState icon={Laptop} title={t("row")}>
          {t("count", { count: browsers.length })}
        </RowState>
      }
    >
      <ul className="grid gap-3">
        {browsers.map((browser) => (
          <li key={browser.createdAt.toISOString()}>
            <Browser browser={browser} />
          </li>
        ))}
      </ul>
      <AskFirst row="trusted-browsers" text={t("forget")} className="justify-self-start">
        <PostButton action="/forms/account/forget-browsers" look="plain">
          {t("forget")}
        </PostButton>
      </AskFirst>
    </DisclosureRow>
  );
}

function Browser({ browser: { userAgent, network, createdAt, expiresAt } }: BrowserProps) {
  const t = useTranslations("security.trusted");
  return (
    <>
      <bdi className="block text-sm font-semibold">{useDeviceName(userAgent)}</bdi>
      <span className="block text-sm text-soft">
        {t.rich(network === null ? "times" : "place", {
          since: () => <ShortDate at={createdAt} />,
          until: () => <ShortDate at={expiresAt} />,
          network: network ?? "",
        })}
      </span>
    </>
  );
}

type BrowserProps = { browser: TrustedBrowser };
