import { useFormatter, useTranslations } from "next-intl";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { homepageHost } from "@/app/_ui/homepage-host";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Table } from "@/app/_ui/table";
import type { ListedApplication } from "@/lib/applications/overview";
import { type ApplicationConsole, pageOf } from "./console";
import { logoAddress } from "./logo-address";
import { StateBadge } from "./state-badge";

type Props = {
  console: ApplicationConsole;
  label: string;
  applications: readonly ListedApplication[];
};

/** Lists applications, one per row: name, owner (unless all are the viewer's own) and usage. */
export function ApplicationsTable({ console, label, applications }: Props) {
  const t = useTranslations("developerApps");
  const format = useFormatter();
  const showsOwner = console.permission === "applications";
  const columns = [
    { label: t("column.name") },
    { label: t("column.state") },
    ...(showsOwner ? [{ label: t("column.owner") }] : []),
    { label: t("column.users"), numeric: true },
    { label: t("column.lastUsed") },
  ];
  return (
    <Table
      label={label}
      columns={columns}
      middle
      rows={applications.map((application) => ({
        key: application.id,
        cells: [
          <Name key="name" page={pageOf(console, application.id)} application={application} />,
          <StateBadge key="state" state={application.state} />,
          ...(showsOwner
            ? [<bdi key="owner">{application.owner?.username ?? t("nobody")}</bdi>]
            : []),
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

function Name({ page, application }: { page: string; application: ListedApplication }) {
  const { clientId, name, logoHash, homepageUrl } = application;
  const host = homepageHost(homepageUrl);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ApplicationLogo name={name} logo={logoAddress(logoHash)} />
      <span className="grid min-w-0">
        <a className="link" href={page}>
          <bdi>{name}</bdi>
        </a>
        <span className="text-xs font-normal text-soft">{host ?? ""}</span>
        <code className="text-xs font-normal break-all text-soft">{clientId}</code>
      </span>
    </span>
  );
}
