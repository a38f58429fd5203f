import { useTranslations } from "next-intl";
import { RelativeTime } from "@/app/_ui/relative-time";
import { ShortDate } from "@/app/_ui/short-date";
import type { Passkey } from "@/lib/session/passkeys/enrol";
import { providerOf } from "@/lib/session/passkeys/passkey-name";

type Props = { passkey: Passkey; host: string | null };

/** Facts of a passkey: its place, its dates, and the reason if it can't be used. */
export function PasskeyFacts({ passkey, host }: Props) {
  const t = useTranslations("security.passkeys");
  const { backupEligible, createdAt, lastUsedAt, rpId, suspectedAt } = passkey;
  const provider = providerOf(passkey.aaguid);
  return (
    <span className="block text-sm text-soft">
      {provider !== null && provider !== passkey.name && `${provider} · `}
      {t(backupEligible ? "synced" : "oneDevice")}
      {" · "}
      {t.rich("added", { time: () => <ShortDate at={createdAt} /> })}
      {" · "}
      {lastUsedAt ? t.rich("used", { time: () => <RelativeTime at={lastUsedAt} /> }) : t("unused")}
      {rpId !== host && <span className="block">{t("otherHost", { host: rpId })}</span>}
      {suspectedAt && <span className="block text-danger">{t("suspected")}</span>}
    </span>
  );
}
