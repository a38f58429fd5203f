import { BadgeCheck, House } from "lucide";
import { useFormatter, useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { homepageHost } from "@/app/_ui/homepage-host";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowMark, RowName, RowText } from "@/app/_ui/row-name";
import { ShortDate } from "@/app/_ui/short-date";
import type { Sorting } from "@/app/_ui/sort-heading";
import { type Column, Table } from "@/app/_ui/table";
import type { ApplicationOrder, ListedApplication } from "@/lib/applications/overview";
import { StateBadge } from "./badges";
import { type ApplicationConsole, pageOf } from "./console";
import { logoAddress } from "./logo-address";

type Props = {
  console: ApplicationConsole;
  label: string;
  applications: readonly ListedApplication[];
  /** Makes headings sort the list. */
  sorting?: (by: ApplicationOrder) => Sorting;
  /** Control that selects all rows, and the checkbox of each, where several can be selected. */
  selection?: {
    checks: ComponentProps<typeof Table>["checks"];
    check: (application: ListedApplication) => ReactNode;
  };
};

/** Lists applications, one per row: name, kind, owner (unless all are the viewer's own) and usage. */
export function ApplicationsTable({ console, label, applications, sorting, selection }: Props) {
  const t = useTranslations("developerApps");
  const format = useFormatter();
  const showsOwner = console.permission === "applications";
  const sortedBy = (by: ApplicationOrder) => sorting && { sorting: sorting(by) };
  const columns = [
    { label: t("column.name"), phone: "title", ...sortedBy("name") },
    { label: t("column.kind") },
    { label: t("column.state"), phone: "state" },
    ...(showsOwner ? [{ label: t("column.owner"), share: 4 } as const] : []),
    { label: t("column.users"), numeric: true },
    { label: t("column.lastUsed"), phone: "second" },
    { label: t("column.registered"), ...sortedBy("registered") },
  ] satisfies Column[];
  return (
    <Table
      label={label}
      columns={columns}
      checks={selection?.checks}
      rows={applications.map((application) => ({
        key: application.id,
        check: selection?.check(application),
        picture: (
          <ApplicationLogo
            name={application.name}
            logo={logoAddress(application.logoHash)}
            size="sm"
          />
        ),
        cells: [
          <Name key="name" page={pageOf(console, application.id)} application={application} />,
          t(`kind.${application.type}.title`),
          application.state !== "active" && <StateBadge key="state" state={application.state} />,
          ...(showsOwner ? [<Owner key="owner" username={application.owner?.username} />] : []),
          isService(application) ? NOT_COUNTED : format.number(application.users),
          <LastUsed key="used" {...{ application, showsOwner }} />,
          <ShortDate key="registered" at={application.createdAt} />,
        ],
      }))}
    />
  );
}

/** A service has no users, whose grants say when an application was last used. */
const isService = ({ type }: ListedApplication) => type === "service";
const NOT_COUNTED = "–";

type UsedProps = { application: ListedApplication; showsOwner: boolean };

/** Returns when people last used an application. On a narrow screen, a service says what it is, and one that awaits approval whose it is. */
function LastUsed({ application, showsOwner }: UsedProps) {
  const t = useTranslations("developerApps");
  if (isService(application))
    return (
      <>
        <span className="max-lg:hidden">{NOT_COUNTED}</span>
        <span className="lg:hidden">{t("kind.service.title")}</span>
      </>
    );
  const { owner, lastUsedAt, state } = application;
  const used = lastUsedAt ? <RelativeTime at={lastUsedAt} /> : t("never");
  const asker = showsOwner && state === "pending" ? owner?.username : undefined;
  return (
    <>
      <span className="max-lg:hidden">{used}</span>
      <span className="lg:hidden">
        {asker ? (
          <bdi>{asker}</bdi>
        ) : (
          t.rich("usedLast", { used: lastUsedAt ? "yes" : "no", time: () => used })
        )}
      </span>
    </>
  );
}

/** Shows who owns an application; the organization, which owns most of them, in a fainter color. */
function Owner({ username }: { username: string | undefined }) {
  const t = useTranslations("developerApps");
  if (username === undefined) return <span className="text-soft">{t("nobody")}</span>;
  return <RowText>{username}</RowText>;
}

function Name({ page, application }: { page: string; application: ListedApplication }) {
  const t = useTranslations("developerApps");
  const { name, homepageUrl, verified, firstParty } = application;
  const marks = (
    <>
      {firstParty && <RowMark icon={House} words={t("firstParty")} tone="accent" />}
      {verified && <RowMark icon={BadgeCheck} words={t("field.verified")} tone="good" />}
    </>
  );
  return <RowName href={page} name={name} marks={marks} second={homepageHost(homepageUrl)} />;
}
