import { useTranslations } from "next-intl";
import { auditAddress } from "@/app/_audit/audit-address";
import { TABLE_CARD } from "@/app/_ui/card";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Table } from "@/app/_ui/table";
import { TitledSection } from "@/app/_ui/titled-section";
import { useReasonWords } from "@/app/admin/providers/use-reason-words";
import { userAddress } from "@/app/admin/users/user-address";
import type { listFailures } from "@/lib/session/elsewhere/failure";

type Failed = Awaited<ReturnType<typeof listFailures>>[number];

/** The last failed sign-ins with a provider, in words: who came, why they failed, and the request's event. */
export function Failures({ failures }: { failures: readonly Failed[] }) {
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
              columns={[
                { label: t("why") },
                { label: t("who") },
                { label: t("request") },
                { label: t("when") },
              ]}
              rows={failures.map((failure) => ({
                key: `${failure.id}`,
                cells: [
                  <span key="why" className="font-normal text-pretty">
                    {wordsOf(failure.reason, failure.about)}
                  </span>,
                  <Who key="who" of={failure} />,
                  <Request key="request" of={failure} />,
                  <RelativeTime key="when" at={failure.at} />,
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

/** Shows the name that somebody has at the provider, and the account here that refused them. */
function Who({ of: { account, userId, username } }: { of: Failed }) {
  const t = useTranslations("adminProviders.failures");
  return (
    <span className="grid min-w-0 lg:min-w-48">
      {account !== null && <bdi className="wrap-anywhere">{account}</bdi>}
      {userId !== null && (
        <a href={userAddress(userId)} className="link wrap-anywhere">
          <bdi>{username}</bdi>
        </a>
      )}
      {account === null && userId === null && <span className="text-soft">{t("unknown")}</span>}
    </span>
  );
}

/** Start of the request's ID, which the person's page showed, with its event. */
function Request({ of: { id, requestId } }: { of: Failed }) {
  const t = useTranslations("adminProviders.failures");
  return (
    <a href={`/admin/audit/${id}`} title={requestId ?? undefined} className="link">
      {requestId === null ? t("event") : <code className="text-xs">{requestId.slice(0, 8)}</code>}
    </a>
  );
}
