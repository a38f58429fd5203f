import { useTranslations } from "next-intl";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { DisclosureList, LinkRow } from "@/app/_ui/disclosure-list";
import { TitledSection } from "@/app/_ui/titled-section";
import { groupPage } from "@/app/admin/groups/[id]/group-page";
import type { GroupView } from "@/lib/groups/list";

/** Shows the applications and sites that a group is assigned to. */
export default groupPage("access", async ({ applications, sites }) => (
  <>
    <ApplicationsOf applications={applications} />
    <SitesOf sites={sites} />
  </>
));

/** Lists the applications that a group is assigned to, which are chosen on their own pages. */
function ApplicationsOf({ applications }: Pick<GroupView, "applications">) {
  const t = useTranslations("adminGroups.applications");
  const uses = applications.map(({ id, name, open }) => ({
    href: pageOf(ADMINISTRATION, id, "people"),
    name,
    note: open ? t("open") : t("closed"),
  }));
  return (
    <Uses id="applications" title={t("title")} none={t("none")} view={t("view")} uses={uses} />
  );
}

/** Lists the sites that only groups see, this one among them. */
function SitesOf({ sites }: Pick<GroupView, "sites">) {
  const t = useTranslations("adminGroups.sites");
  const uses = sites.map(({ id, title }) => ({ href: `/admin/sites/${id}`, name: title }));
  return <Uses id="sites" title={t("title")} none={t("none")} view={t("view")} uses={uses} />;
}

type UsesProps = {
  id: string;
  title: string;
  none: string;
  view: string;
  uses: readonly { href: string; name: string; note?: string }[];
};

const Uses = ({ id, title, none, view, uses }: UsesProps) => (
  <TitledSection id={id} title={title}>
    {uses.length === 0 ? (
      <p className="text-sm text-soft">{none}</p>
    ) : (
      <DisclosureList>
        {uses.map(({ href, name, note }) => (
          <LinkRow key={href} href={href} text={view}>
            <span className="min-w-0 flex-1">
              <bdi className="block text-sm font-semibold wrap-anywhere">{name}</bdi>
              {note !== undefined && <span className="block text-xs text-soft">{note}</span>}
            </span>
          </LinkRow>
        ))}
      </DisclosureList>
    )}
  </TitledSection>
);
