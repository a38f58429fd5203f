import { useTranslations } from "next-intl";
import { NAME } from "@/app/_ui/name-tag";
import { TaskShell } from "@/app/_ui/task-shell";
import type { Usable } from "@/lib/session/two-step/factors";
import { CodeForm, type TrustOffer } from "./code-form";
import { PasskeyStep } from "./passkey-step";
import { secondStepAddress } from "./second-step-address";

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
export function SecondStepForm({ usable, recovery, person, next, trust, problem, asked }: Props) {
  const t = useTranslations("signIn");
  const way = recovery ? "recovery" : wayOf(usable);
  const byPasskey = way === "passkey" || way === "passkeyOrApp";
  const code = { next, problem, second: byPasskey, trust: recovery ? null : trust };
  return (
    <TaskShell>
      <h1 className="text-xl">{t("second.title")}</h1>
      <p className="mt-2 text-sm text-soft">{t.rich(`second.${way}`, { ...NAME, person })}</p>
      {byPasskey && <PasskeyStep next={next} problem={asked} alone={way === "passkey"} />}
      {way !== "passkey" && <CodeForm {...code} kind={way === "recovery" ? way : "app"} />}
      <p className="mt-4 flex flex-wrap justify-center gap-x-6 text-sm">
        {(usable.codesLeft > 0 || recovery) && (
          <OtherWay from={way} to={wayOf(usable)} next={next} />
        )}
        <a className="link inline-block py-1" href={passwordAddress(next)}>
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

const passwordAddress = (next: string | null) =>
  next === null ? "/sign-in" : `/sign-in?${new URLSearchParams({ next })}`;
