import { useFormatter, useTranslations } from "next-intl";
import { ApiStateBadge } from "@/app/_apis/state-badge";
import { type ApplicationConsole, pageOf } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import { Table } from "@/app/_ui/table";
import type { apisOf } from "@/lib/apis/list";
import type { requestsOf } from "@/lib/apis/requests";
import type { ApplicationView } from "@/lib/applications/overview";
import { RequestedApis } from "./requested-apis";

type Props = {
  console: ApplicationConsole;
  application: Pick<ApplicationView, "id" | "type">;
  apis: Awaited<ReturnType<typeof apisOf>>;
  requests: Awaited<ReturnType<typeof requestsOf>>;
};

/** Lists the APIs that an application may use, and those that its owner requested. */
export function ApisCard({ console, application, apis, requests }: Props) {
  const t = useTranslations("developerApps.apis");
  const { id, type } = application;
  const isOwn = console.permission === "signed_in";
  if (!isOwn && type !== "service" && apis.length + requests.length === 0) return null;
  const administration = (text: React.ReactNode) => (
    <a className="link" href="/admin/apis">
      {text}
    </a>
  );
  return (
    <Section
      id="apis"
      title={t("title")}
      aside={
        isOwn && (
          <a className="link text-sm" href={`${pageOf(console, id)}/apis`}>
            {t("request")}
          </a>
        )
      }
    >
      {apis.length === 0 && (
        <p className="text-sm text-soft">
          {isOwn ? t("noneOwn") : t.rich("none", { administration })}
        </p>
      )}
      {apis.length > 0 && <ApiTable type={type} apis={apis} linked={!isOwn} />}
      {requests.length > 0 && (
        <RequestedApis console={console} applicationId={id} requests={requests} />
      )}
    </Section>
  );
}

type TableProps = Pick<Props, "apis"> & {
  type: ApplicationView["type"];
  /** True for administrators, who may open the pages of APIs. */
  linked: boolean;
};

function ApiTable({ type, apis, linked }: TableProps) {
  const t = useTranslations("developerApps.apis");
  const format = useFormatter();
  const columns = [
    { label: t("api") },
    { label: t("scopes") },
    { label: t("format") },
    // Tokens of users aren't counted by day.
    ...(type === "service" ? [{ label: t("tokens"), numeric: true }] : []),
  ];
  return (
    <Table
      label={t("title")}
      columns={columns}
      rows={apis.map((api) => ({
        key: api.id,
        cells: [
          <span key="api" className="grid min-w-0 gap-0.5">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {linked ? (
                <a className="link" href={`/admin/apis/${api.id}`}>
                  <bdi>{api.name}</bdi>
                </a>
              ) : (
                <bdi>{api.name}</bdi>
              )}
              <ApiStateBadge state={api.state} />
            </span>
            <code className="text-xs font-normal wrap-anywhere text-soft">{api.identifier}</code>
          </span>,
          <code key="scopes" className="text-xs wrap-anywhere">
            {api.scopes.join(" ")}
          </code>,
          t(`formats.${api.tokenFormat}`),
          ...(type === "service" ? [format.number(api.tokens)] : []),
        ],
      }))}
    />
  );
}
