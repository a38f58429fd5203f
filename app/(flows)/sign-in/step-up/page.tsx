import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { NAME } from "@/app/_ui/name-tag";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PostButton } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { RequestGone } from "@/app/_ui/request-gone";
import { deviceDenial, userCodeIn } from "@/app/(flows)/device/addresses";
import { stepUpAddress } from "@/app/(flows)/sign-in/addresses";
import { PasskeyForm } from "@/app/(flows)/sign-in/passkey-form";
import { findResumedAuthorization } from "@/app/(flows)/sign-in/resumed-authorization";
import { CodeForm } from "@/app/(flows)/sign-in/second/code-form";
import { AddPasskeyForm } from "@/app/account/security/passkeys/add-passkey-form";
import { returnAddress } from "@/lib/http/return-address";
import { reaches, type Strength } from "@/lib/oauth/authorize/authentication-context";
import type { ShownApplication } from "@/lib/provider/consent";
import { type Entering, readDeviceRequest } from "@/lib/provider/device-decision";
import type { NamedRequest } from "@/lib/provider/gone-request";
import { freshSignInAddress, isFresh } from "@/lib/session/fresh-sign-in";
import { findSession } from "@/lib/session/guards";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { usableFactors } from "@/lib/session/two-step/factors";
import { type Asked, AskedPage } from "./asked";
import { type Denial, denialOf } from "./denial";
import { type Ways, waysTo } from "./ways";

/**
 * Asks a signed-in user for what an authorization requires besides: a code or a passkey, or, without
 * a suitable factor, to add one. The page that `next` leads to decides when it is enough.
 */
export default async function StepUpPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await searchParams;
  const next = returnAddress(single(query.next));
  const session = await findSession();
  if (!session) redirect(next);
  const { user, amr } = session;
  const found = await findWaiting(next, session);
  if (!found) redirect(next);
  if ("gone" in found) return <RequestGone request={found.gone} />;
  const { application, required, denial } = found;
  if (!application || reaches(amr, required)) redirect(next);
  const asked = { application, required, next, denial };
  const ways = waysTo(required, await usableFactors(user.id));
  if (ways) {
    const refused = (await refusedForms(searchParams))("step-up");
    return (
      <StepUp
        {...asked}
        ways={ways}
        recovery={query.way === "recovery"}
        problem={refused?.problems.code}
        asked={single(query.problem)}
      />
    );
  }
  // Whoever has a stolen session must not add a factor of their own (ASVS 7.5.1).
  if (!isFresh(session, new Date(), "account", "page")) redirect(freshSignInAddress(next));
  return <MissingFactor {...asked} host={passkeyHost()} />;
}

type Waiting = { application: ShownApplication | null; required: Strength; denial: Denial };

/**
 * Returns what waits for a stronger session: the authorization request or the device that `next`
 * names. `gone` names the request if it is no longer stored. Null if `next` names none.
 */
async function findWaiting(
  next: string,
  session: Entering,
): Promise<Waiting | { gone: NamedRequest } | null> {
  const code = userCodeIn(next);
  if (code !== null) {
    const request = await readDeviceRequest(code, session);
    return request ? { ...request, denial: deviceDenial(request.code) } : null;
  }
  const resumed = await findResumedAuthorization(next, session.user.id);
  if (!resumed) return null;
  const { pendingAuthorization: pending } = resumed;
  return pending ? { ...pending, denial: denialOf(resumed.requestUri) } : { gone: resumed };
}

type Props = Asked & {
  /** Host whose passkeys work; null where browsers have none. */
  host: string | null;
};

/** Leads a user without a suitable factor to adding one, and back to the authorization. */
function MissingFactor({ host, ...asked }: Props) {
  const t = useTranslations("signIn.stepUp");
  const { application, required, next } = asked;
  const passkeyOnly = required === "phishing_resistant";
  const isImpossible = passkeyOnly && host === null;
  return (
    <AskedPage {...asked} title={t(passkeyOnly ? "missing.passkey" : "missing.title")}>
      <p className="mt-2 text-sm text-soft">
        {t.rich(isImpossible ? "missing.impossible" : `requires.${required}`, {
          ...NAME,
          application: application.name,
        })}
      </p>
      {!isImpossible && <p className="mt-2 text-sm text-soft">{t("missing.then")}</p>}
      {!passkeyOnly && (
        <PostButton
          action="/forms/account/start-authenticator"
          hidden={{ next }}
          className="mt-6 grid"
        >
          {t("missing.app")}
        </PostButton>
      )}
      {host !== null && (
        <AddPasskeyForm
          next={next}
          look={passkeyOnly ? "primary" : "plain"}
          className={passkeyOnly ? "mt-6 grid gap-4" : "mt-4 grid gap-4"}
        />
      )}
      {passkeyOnly && !isImpossible && (
        <noscript>
          <p className="mt-4 text-sm">{t("passkeyProblem.noScript")}</p>
        </noscript>
      )}
    </AskedPage>
  );
}

type StepUpProps = Asked & {
  ways: Ways;
  /** True if the user asked for the recovery codes. */
  recovery: boolean;
  /** Problem of the code. */
  problem: string | undefined;
  /** Problem in the page's address. */
  asked: string | null;
};

/** Asks for a factor that the account has: a passkey or a code first, a recovery code by a link. */
function StepUp({ ways, recovery, problem, asked, ...authorization }: StepUpProps) {
  const t = useTranslations("signIn.stepUp");
  const { application, required, next } = authorization;
  const byRecovery = ways.recovery && (recovery || !(ways.app || ways.passkey));
  const byPasskey = ways.passkey && !byRecovery;
  const kind = byRecovery ? "recovery" : "app";
  return (
    <AskedPage {...authorization} title={t("title")}>
      <p className="mt-2 text-sm text-soft">
        {t.rich(`requires.${required}`, { ...NAME, application: application.name })}
      </p>
      {byPasskey && (
        <PasskeyForm stepUp next={next} problem={asked} alone={!ways.app && !ways.recovery} />
      )}
      {(byRecovery || ways.app) && (
        <CodeForm kind={kind} next={next} problem={problem} second={byPasskey} stepUp />
      )}
      <OtherWay ways={ways} byRecovery={byRecovery} next={next} />
    </AskedPage>
  );
}

/** Leads from the user's factors to the recovery codes, and back. */
function OtherWay({
  ways,
  byRecovery,
  next,
}: Pick<StepUpProps, "ways" | "next"> & { byRecovery: boolean }) {
  const t = useTranslations("signIn.second");
  if (!ways.recovery || !(ways.app || ways.passkey)) return null;
  const back = ways.passkey ? "usePasskey" : "useApp";
  return (
    <p className="mt-4 text-center text-sm">
      <a
        className="link inline-block py-1"
        href={stepUpAddress(next, byRecovery ? "app" : "recovery")}
      >
        {t(byRecovery ? back : "useRecovery")}
      </a>
    </p>
  );
}
