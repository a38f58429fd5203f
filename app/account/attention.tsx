import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";

type Props = { email: string | null; verified: boolean; suspended: number };

/** Warnings about the account; nothing if there are none. */
export function Attention({ email, verified, suspended }: Props) {
  const t = useTranslations("profile.attention");
  return (
    <>
      {email === null && <Notice kind="info">{t("noEmail")}</Notice>}
      {email !== null && !verified && <Notice kind="info">{t("unverified")}</Notice>}
      {suspended > 0 && (
        <Notice kind="info">
          {t("suspended", { count: suspended })}{" "}
          <a className="link" href="/account/apps">
            {t("see")}
          </a>
        </Notice>
      )}
    </>
  );
}
