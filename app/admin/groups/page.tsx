import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { counted } from "@/app/_applications/counted";
import { ButtonLink } from "@/app/_ui/button";
import { PeopleDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { namedRemoval } from "@/app/_ui/named-removal";
import { SectionPage } from "@/app/_ui/section-page";
import { type Column, ROW_LINK, Table } from "@/app/_ui/table";
import { SearchedList } from "@/app/admin/searched-list";
import { readTextQuery } from "@/app/admin/text-list";
import { type GroupQuery, groupPage, MOST_MEMBERS } from "@/lib/groups/list";
import { GROUPS, groupAddress } from "./group-address";

type Found = Awaited<ReturnType<typeof groupPage>>;

/** Lists all groups by key. */
export default pageFor("groups", async ({ user }, { searchParams }) => {
  const asked = readTextQuery(await searchParams);
  const [found, named, t] = await Promise.all([
    groupPage(asked),
    namedRemoval("group", user, searchParams),
    getTranslations("adminGroups"),
  ]);
  const isEmpty = found.total === 0 && asked.q === null;
  const create = <ButtonLink href={`${GROUPS}/new`}>{t("create")}</ButtonLink>;
  const files = (["import", "export"] as const).map((what) => (
    <ButtonLink key={what} href={`${GROUPS}/${what}`} look="plain">
      {t(what)}
    </ButtonLink>
  ));
  return (
    <SectionPage
      title={t("title")}
      count={isEmpty || asked.q !== null ? undefined : t("total", { total: found.total })}
      actions={
        !isEmpty && (
          <>
            {files}
            {create}
          </>
        )
      }
    >
      <Flash about="groups" query={searchParams} named={named} />
      {isEmpty ? (
        <EmptyState
          title={t("empty.title")}
          drawing={<PeopleDrawing />}
          action={
            <>
              {create}
              {files[0]}
            </>
          }
        >
          <p>{t("empty.text")}</p>
        </EmptyState>
      ) : (
        <GroupsFound asked={asked} found={found} />
      )}
    </SectionPage>
  );
});

function GroupsFound({ asked, found }: { asked: GroupQuery; found: Found }) {
  const t = useTranslations("adminGroups");
  return (
    <SearchedList
      page={GROUPS}
      asked={asked}
      found={found}
      words={{
        label: t("search.label"),
        go: t("search.go"),
        found: t("search.found", { total: found.total }),
        all: t("search.all"),
      }}
    >
      {found.groups.length > 0 && <GroupTable groups={found.groups} />}
    </SearchedList>
  );
}

function GroupTable({ groups }: Pick<Found, "groups">) {
  const t = useTranslations("adminGroups");
  const words = useTranslations("groups");
  const columns = [
    { label: t("column.name"), phone: "title" },
    { label: t("column.key"), phone: "second" },
    { label: t("column.members"), numeric: true, phone: "state" },
    { label: t("column.applications"), numeric: true },
  ] satisfies Column[];
  return (
    <Table
      label={t("title")}
      columns={columns}
      rows={groups.map(({ id, key, name, members, applications }) => ({
        key: id,
        cells: [
          <a key="name" href={groupAddress(id)} className={`${ROW_LINK} w-fit max-w-full`}>
            <bdi>{name}</bdi>
          </a>,
          <code key="key" className="text-xs break-all">
            {key}
          </code>,
          words("members", counted(members, MOST_MEMBERS)),
          applications,
        ],
      }))}
    />
  );
}
