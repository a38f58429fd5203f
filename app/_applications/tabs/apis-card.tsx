import { useFormatter, useTranslations } from "next-intl";
import { Section } from "@/app/_applications/section";
import { Badge } from "@/app/_ui/badge";
import { Table } from "@/app/_ui/table";
import type { apisOf } from "@/lib/apis/list";
import type { ApplicationView } from "@/lib/applications/overview";

type Props = {
  type: ApplicationView["type"];
  apis: Awaited<ReturnType<typeof apisOf>>;
  /** True for administrators, who may open the pages of APIs. */
  linked: boolean;
};

/** Lists the APIs that an application may use. */
export function ApisCard({ type, apis, linked }: Props) {
  const t = useTranslations("developerApps.apis");
  const administration = (text: React.ReactNode) =>
    linked ? (
      <a className="link" href="/admin/apis">
        {text}
      </a>
    ) : (
      text
    );
  return (
    <Section id="apis" title={t("title")}>
      {apis.length === 0 ? (
        <p className="text-sm text-soft">{t.rich("none", { administration })}</p>
      ) : (
        <ApiTable type={type} apis={apis} linked={linked} />
      )}
    </Section>
  );
}

function ApiTable({ type, apis, linked }: Props) {
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
              {api.suspended && <Badge tone="warn">{t("suspended")}</Badge>}
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
