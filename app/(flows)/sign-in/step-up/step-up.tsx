import { useTranslations } from "next-intl";
import { NAME } from "@/app/_ui/name-tag";
import { CodeForm } from "@/app/(flows)/sign-in/second/code-form";
import { type Asked, AskedPage } from "./asked";
import { PasskeyForm } from "./passkey-form";
import { stepUpAddress } from "./step-up-address";
import type { Ways } from "./ways";

type Props = Asked & {
  ways: Ways;
  /** True if the user asked for the recovery codes. */
  recovery: boolean;
  /** Problem of the code. */
  problem: string | undefined;
  /** Problem in the page's address. */
  asked: string | null;
};

/** Asks for a factor that the account has: a passkey or a code first, a recovery code by a link. */
export function StepUp({ ways, recovery, problem, asked, ...authorization }: Props) {
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
      {byPasskey && <PasskeyForm next={next} problem={asked} alone={!ways.app && !ways.recovery} />}
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
}: Pick<Props, "ways" | "next"> & { byRecovery: boolean }) {
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
