import { useTranslations } from "next-intl";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { Button } from "@/app/_ui/button";
import { Combobox } from "@/app/_ui/combobox";
import { DisclosureList, LinkRow } from "@/app/_ui/disclosure-list";
import { PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { TitledSection } from "@/app/_ui/titled-section";
import { groupPage } from "@/app/admin/groups/[id]/group-page";
import type { Problems } from "@/lib/forms/problems";
import type { GroupView } from "@/lib/groups/list";

/** Shows the applications and sites that a group is assigned to. */
export default groupPage("access", async ({ id, applications, sites }, query) => (
  <>
    <AssignForm
      group={id}
      count={applications.length}
      refused={(await refusedForms(query))("application")}
    />
    <ApplicationsOf applications={applications} />
    <SitesOf sites={sites} />
  </>
));

type AssignProps = { group: string; count: number; refused: Problems | null };

/** Assigns the group to an application. */
function AssignForm({ group, count, refused }: AssignProps) {
  const t = useTranslations("adminGroups.assign");
  return (
    <PostForm
      action="/forms/admin/groups/assign"
      hidden={{ group }}
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,40rem)_auto] sm:justify-start"
    >
      <div className="grid min-w-0 gap-1.5">
        {/* Remounts the field after an application was added, so that it is empty for the next one. */}
        <Combobox
          key={count}
          kind="applications"
          name="clientId"
          label={t("label")}
          hint={t("hint")}
          required
          defaultValue={refused?.typed.clientId ?? ""}
          named={[]}
          problem={fieldProblem(t, refused, "clientId")}
        />
      </div>
      <Button type="submit" className="max-sm:justify-self-start sm:mt-7">
        {t("submit")}
      </Button>
    </PostForm>
  );
}

/** Lists the applications that a group is assigned to. */
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
