import { ScrollText, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { Members } from "@/app/_groups/members";
import { ActionMenu } from "@/app/_ui/action-menu";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DisclosureList, LinkRow } from "@/app/_ui/disclosure-list";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { Notice } from "@/app/_ui/notice";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { NotFound } from "@/app/_ui/refused-page";
import { SectionPage } from "@/app/_ui/section-page";
import { auditAddress } from "@/app/admin/audit/audit-address";
import { GROUPS, groupAddress } from "@/app/admin/groups/group-address";
import { GroupFields } from "@/app/admin/groups/group-fields";
import { readPlace } from "@/app/admin/text-list";
import { userAddress } from "@/app/admin/users/list-address";
import type { Problems } from "@/lib/forms/problems";
import { type GroupView, memberPage, readGroup } from "@/lib/groups/list";
import { listUsers, NEWEST_FIRST } from "@/lib/users/list";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

/** People offered at most. */
const OFFERED = 5;

/** Returns the people whom a refused form may have meant. Who administers only a group sees none. */
async function findSimilar(refused: Problems | null) {
  const q = refused?.problems.login === "user_unknown" ? (refused.typed.login?.trim() ?? "") : "";
  if (q === "") return [];
  const asked = { q, role: null, state: null, sort: NEWEST_FIRST, from: null };
  return (await listUsers(asked)).users.slice(0, OFFERED);
}

/** Shows a group, with its members, and the applications and sites that it is assigned to. */
export default pageFor("groups", async (_, { params, searchParams }: Props) => {
  const { id } = await params;
  const group = await readGroup(id);
  if (!group) return <NotFound />;
  const query = await searchParams;
  const [found, refusedOf, t] = await Promise.all([
    memberPage(group.id, readPlace(query)),
    refusedForms(searchParams),
    getTranslations("adminGroups"),
  ]);
  const about = found.members.find((member) => member.id === single(query.which));
  return (
    <SectionPage
      title={group.name}
      lead={<code className="break-all">{group.key}</code>}
      actions={
        <ActionMenu
          label={t("menu", { name: group.name })}
          actions={[
            {
              words: t("history"),
              href: auditAddress({ group: group.key }),
              icon: ScrollText,
              harmless: true,
            },
            { words: t("remove.ask"), href: `${groupAddress(id)}/remove`, icon: Trash2 },
          ]}
        />
      }
    >
      <Flash
        about="groups"
        query={searchParams}
        named={about ? { name: about.name ?? about.username } : null}
      />
      <Members
        place={{
          group: group.id,
          home: GROUPS,
          accountOf: userAddress,
        }}
        count={group.members}
        last={single(query.which)}
        found={found}
        refused={refusedOf("member")}
        similar={await findSimilar(refusedOf("member"))}
      />
      <ApplicationsOf applications={group.applications} />
      <SitesOf sites={group.sites} />
      <AboutGroup group={group} refused={refusedOf("group")} />
    </SectionPage>
  );
});

/** Name and description of a group, to change. Says if somebody else changed them meanwhile. */
function AboutGroup({ group, refused }: { group: GroupView; refused: Problems | null }) {
  const t = useTranslations("adminGroups");
  return (
    <section aria-labelledby="about-title" className="mt-4 grid gap-3">
      <h2 id="about-title" className="text-title">
        {t("about.title")}
      </h2>
      {refused?.problems.form && <Notice kind="error">{t("problem.changed_meanwhile")}</Notice>}
      <Card>
        <PostForm
          action="/forms/admin/groups/save"
          hidden={{ group: group.id, revision: group.revision }}
          className="grid gap-5"
        >
          <GroupFields refused={refused} stored={group} />
          <Button type="submit" className="justify-self-start">
            {t("about.submit")}
          </Button>
        </PostForm>
      </Card>
    </section>
  );
}

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

type ApplicationsOfProps = {
  id: string;
  title: string;
  none: string;
  view: string;
  uses: readonly { href: string; name: string; note?: string }[];
};

const Uses = ({ id, title, none, view, uses }: ApplicationsOfProps) => (
  <section aria-labelledby={`${id}-title`} className="mt-4 grid min-w-0 gap-3">
    <h2 id={`${id}-title`} className="text-title">
      {title}
    </h2>
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
  </section>
);
