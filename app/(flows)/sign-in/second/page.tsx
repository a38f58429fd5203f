import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { NAME } from "@/app/_ui/name-tag";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { TaskShell } from "@/app/_ui/task-shell";
import { restartAddress, secondStepAddress, signInAddress } from "@/app/(flows)/sign-in/addresses";
import { PasskeyForm } from "@/app/(flows)/sign-in/passkey-form";
import { requestHeaders } from "@/lib/http/request-headers";
import { type Usable, usableFactors } from "@/lib/session/two-step/factors";
import { currentPending } from "@/lib/session/two-step/pending-sign-in";
import { trustDaysOf } from "@/lib/session/two-step/trusted-browser";
import { CodeForm, type TrustOffer } from "./code-form";

/** Asks for the second step of a sign-in whose password was right; nothing is open until then. */
export default async function SecondStepPage({ searchParams }: { searchParams: PageQuery }) {
  const [query, headers] = await Promise.all([searchParams, requestHeaders()]);
  const next = single(query.next);
  const pending = await currentPending(headers, new Date());
  if (!pending) redirect(restartAddress(next));
  const [usable, trustDays] = await Promise.all([
    usableFactors(pending.userId),
    trustDaysOf(pending.userId),
  ]);
  const refused = (await refusedForms(searchParams))("second");
  return (
    <SecondStepForm
      usable={usable}
      recovery={query.way === "recovery"}
      person={pending.name ?? pending.username}
      next={next}
      trust={trustDays > 0 ? { days: trustDays, checked: refused?.typed.trust === "on" } : null}
      problem={refused?.problems.code}
      asked={single(query.problem)}
    />
  );
}

type Props = {
  usable: Usable;
  /** True if the user asked for the recovery codes. */
  recovery: boolean;
  person: string;
  next: string | null;
  /** Offer to trust the browser; null if the user may not. */
  trust: TrustOffer | null;
  /** Problem of the code. */
  problem: string | undefined;
  /** Problem in the page's address. */
  asked: string | null;
};

/** The second step: a passkey or a code from the app first, a recovery code by a link. */
function SecondStepForm({ usable, recovery, person, next, trust, problem, asked }: Props) {
  const t = useTranslations("signIn");
  const way = recovery ? "recovery" : wayOf(usable);
  const byPasskey = way === "passkey" || way === "passkeyOrApp";
  const code = { next, problem, second: byPasskey, trust: recovery ? null : trust };
  return (
    <TaskShell title={t("second.title")}>
      <p className="mt-2 text-sm text-soft">{t.rich(`second.${way}`, { ...NAME, person })}</p>
      {byPasskey && <PasskeyForm next={next} problem={asked} alone={way === "passkey"} />}
      {way !== "passkey" && <CodeForm {...code} kind={way === "recovery" ? way : "app"} />}
      <p className="mt-4 flex flex-wrap justify-center gap-x-6 text-sm">
        {(usable.codesLeft > 0 || recovery) && (
          <OtherWay from={way} to={wayOf(usable)} next={next} />
        )}
        <a className="link inline-block py-1" href={signInAddress(next)}>
          {t("second.restart")}
        </a>
      </p>
      {(usable.codesLeft === 0 || way === "recovery") && (
        <p className="mt-2 text-center text-xs text-soft">{t("second.lost")}</p>
      )}
    </TaskShell>
  );
}

type Way = ReturnType<typeof wayOf>;

/** Returns the way that comes first; without a factor that can be used, the recovery codes. */
function wayOf({ app, passkeys }: Usable) {
  if (passkeys > 0) return app ? "passkeyOrApp" : "passkey";
  return app ? "app" : "recovery";
}

/** Leads from the user's factors to the recovery codes, and back. */
function OtherWay({ from, to, next }: { from: Way; to: Way; next: string | null }) {
  const t = useTranslations("signIn.second");
  if (from === "recovery" && to === "recovery") return null;
  const back = t(to === "app" ? "useApp" : "usePasskey");
  return (
    <a
      className="link inline-block py-1"
      href={secondStepAddress(next, from === "recovery" ? "app" : "recovery")}
    >
      {from === "recovery" ? back : t("useRecovery")}
    </a>
  );
}
