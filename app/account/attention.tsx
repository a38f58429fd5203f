import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/app/_ui/notice";
import type { Factors } from "@/lib/session/two-step/factors";
import { FEW_CODES } from "./security/few-codes";

type Props = { email: string | null; verified: boolean; suspended: number; factors: Factors };

/** Warnings about the account, each with what to do; nothing if there are none. */
export function Attention({ email, verified, suspended, factors }: Props) {
  const t = useTranslations("profile.attention");
  return (
    <>
      {email === null && (
        <Warning href="/account/profile#address" action={t("addEmail")}>
          {t("noEmail")}
        </Warning>
      )}
      {email !== null && !verified && (
        <Warning href="/account/profile#address" action={t("verify")}>
          {t("unverified")}
        </Warning>
      )}
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
