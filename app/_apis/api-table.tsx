import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { RowName } from "@/app/_ui/row-name";
import { type Column, Table } from "@/app/_ui/table";
import type { apiPage } from "@/lib/apis/list";
import { type ApiConsole, apiAddress } from "./console";
import { ApiStateBadge } from "./state-badge";

type Props = {
  console: ApiConsole;
  label: string;
  apis: Awaited<ReturnType<typeof apiPage>>["shown"];
};

/** Lists APIs with their state, and how many requests await an answer. */
export function ApiTable({ console, label, apis }: Props) {
  const t = useTranslations("apis");
  const columns = [
    { label: t("column.name"), phone: "title" },
    { label: t("column.identifier"), phone: "second", share: 6 },
    { label: t("column.format") },
    { label: t("column.services"), numeric: true },
    { label: t("column.state"), phone: "state" },
  ] satisfies Column[];
  return (
    <Table
      label={label}
      columns={columns}
      rows={apis.map(
        ({ id, identifier, name, tokenFormat, applications, requests, state, reviewNote }) => ({
          key: id,
          cells: [
            <RowName key="name" href={apiAddress(console, id)} name={name} />,
            <code key="identifier" title={identifier} className="text-xs">
              {identifier}
            </code>,
            t(`format.${tokenFormat}`),
            applications,
            <span key="state" className="flex gap-1">
              <ApiStateBadge state={state} reviewNote={reviewNote} />
              {requests > 0 && (
                <Badge tone="info">{t("requests.count", { count: requests })}</Badge>
              )}
            </span>,
          ],
        }),
      )}
    />
  );
}
