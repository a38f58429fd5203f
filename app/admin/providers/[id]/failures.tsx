import { useTranslations } from "next-intl";
import { auditAddress } from "@/app/_audit/audit-address";
import { TABLE_CARD } from "@/app/_ui/card";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Table } from "@/app/_ui/table";
import { TitledSection } from "@/app/_ui/titled-section";
import { useReasonWords } from "@/app/admin/providers/use-reason-words";
import type { listFailures } from "@/lib/session/elsewhere/failure";

const EVENT = "inline-block py-0.5 font-normal text-pretty hover:underline";

/** The last failed sign-ins with a provider, in words, each with its event. */
export function Failures({ failures }: { failures: Awaited<ReturnType<typeof listFailures>> }) {
  const t = useTranslations("adminProviders.failures");
  const wordsOf = useReasonWords();
  return (
    <TitledSection id="failures" title={t("title")}>
      {failures.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <>
          <div className={TABLE_CARD}>
            <Table
              label={t("title")}
              columns={[{ label: t("why") }, { label: t("when") }]}
              rows={failures.map(({ id, at, reason, about }) => ({
                key: `${id}`,
                cells: [
                  <a key="why" href={`/admin/audit/${id}`} className={EVENT}>
                    {wordsOf(reason, about)}
                  </a>,
                  <RelativeTime key="when" at={at} />,
                ],
              }))}
            />
          </div>
          <p className="text-sm">
            <a href={auditAddress({ event: "session.elsewhere_failed" })} className="link">
              {t("all")}
            </a>
          </p>
        </>
      )}
    </TitledSection>
  );
}
