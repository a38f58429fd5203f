import { useFormatter, useTranslations } from "next-intl";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { homepageHost } from "@/app/_ui/homepage-host";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Table } from "@/app/_ui/table";
import type { ListedApplication } from "@/lib/applications/overview";
import { pageOf } from "./fields";
import { logoAddress } from "./logo-address";
import { StateBadge } from "./state-badge";

/** A line an application: what it is, whose, and how much it is used. */
export function ApplicationsTable({ applications }: { applications: ListedApplication[] }) {
  const t = useTranslations("adminApplications");
  const format = useFormatter();
  const columns = [
    { label: t("column.name") },
    { label: t("column.state") },
    { label: t("column.owner") },
    { label: t("column.users"), numeric: true },
    { label: t("column.lastUsed") },
  ];
  return (
    <Table
      label={t("title")}
      columns={columns}
      rows={applications.map((application) => ({
        key: application.id,
        cells: [
          <Name key="name" application={application} />,
          <StateBadge key="state" state={application.state} />,
          application.owner ? <bdi key="owner">{application.owner.username}</bdi> : t("nobody"),
          format.number(application.users),
          application.lastUsedAt ? (
            <RelativeTime key="used" at={application.lastUsedAt} />
          ) : (
            t("never")
          ),
        ],
      }))}
    />
  );
}

function Name({ application }: { application: ListedApplication }) {
  const { id, clientId, name, logoHash, homepageUrl } = application;
  const host = homepageHost(homepageUrl);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ApplicationLogo name={name} logo={logoAddress(logoHash)} />
      <span className="grid min-w-0">
        <a className="link" href={pageOf(id)}>
          <bdi>{name}</bdi>
        </a>
        <span className="text-xs font-normal text-soft">{host ?? ""}</span>
        <code className="text-xs font-normal break-all text-soft">{clientId}</code>
      </span>
    </span>
  );
}
