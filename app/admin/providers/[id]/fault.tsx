import { useTranslations } from "next-intl";
import { useClock } from "@/app/_ui/clock";
import { Notice } from "@/app/_ui/notice";
import { ShortDate } from "@/app/_ui/short-date";
import { useFaultWords } from "@/app/admin/providers/use-reason-words";
import { USABLE_MS } from "@/lib/session/elsewhere/metadata";
import type { Provider } from "./provider-page";

type FaultProps = { provider: Provider; fault: string; address?: string };

/** Says why the last check failed, at which address, and what that stops. */
export function Fault({ provider: { enabledAt, metadataAt }, fault, address }: FaultProps) {
  const t = useTranslations("adminProviders");
  const { now } = useClock();
  const until = metadataAt && enabledAt && new Date(metadataAt.getTime() + USABLE_MS);
  const wordsOf = useFaultWords();
  return (
    <Notice kind="error">
      <p className="font-semibold">{t(enabledAt ? "check.failedNow" : "check.failed")}</p>
      <p>{wordsOf(fault) ?? fault}</p>
      {address !== undefined && <p className="wrap-anywhere">{t("check.address", { address })}</p>}
      <p className="mt-1">
        {until && until > now
          ? t.rich("check.goesOn", { date: () => <ShortDate at={until} /> })
          : t(enabledAt ? "check.stopped" : "check.mend")}
      </p>
    </Notice>
  );
}
