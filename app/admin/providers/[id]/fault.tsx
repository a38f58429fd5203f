import { useTranslations } from "next-intl";
import { useClock } from "@/app/_ui/clock";
import { Notice } from "@/app/_ui/notice";
import { ShortDate } from "@/app/_ui/short-date";
import { useFaultWords } from "@/app/admin/providers/use-reason-words";
import { USABLE_MS } from "@/lib/session/elsewhere/metadata";
import type { Provider } from "./provider-page";

type FaultProps = { provider: Provider; fault: string; address?: string; named?: string };

/** Says why the last check failed, at which address, and what that stops. */
export function Fault({ provider: { enabledAt, metadataAt }, ...why }: FaultProps) {
  const { fault, address, named } = why;
  const t = useTranslations("adminProviders");
  const { now } = useClock();
  const until = metadataAt && enabledAt && new Date(metadataAt.getTime() + USABLE_MS);
  const wordsOf = useFaultWords();
  return (
    <Notice kind="error">
      <p className="font-semibold">{t(enabledAt ? "check.failedNow" : "check.failed")}</p>
      <p>{wordsOf(fault) ?? fault}</p>
      {named !== undefined && (
        <p className="wrap-anywhere">{t("check.named", { issuer: named })}</p>
      )}
      {address !== undefined && <p className="wrap-anywhere">{t("check.address", { address })}</p>}
      <p className="mt-1">
        {until && until > now
          ? t.rich("check.goesOn", { date: () => <ShortDate at={until} /> })
          : t(enabledAt ? "check.stopped" : "check.mend")}
      </p>
    </Notice>
  );
}
