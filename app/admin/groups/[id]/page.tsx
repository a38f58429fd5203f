import { ScrollText, Trash2 } from "lucide";
import { getTranslations } from "next-intl/server";
import { Members } from "@/app/_groups/members";
import { ActionMenu } from "@/app/_ui/action-menu";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { NotFound } from "@/app/_ui/refused-page";
import { SectionPage } from "@/app/_ui/section-page";
import { auditAddress } from "@/app/admin/audit/audit-address";
import { GROUPS, groupAddress } from "@/app/admin/groups/group-address";
import { readPlace } from "@/app/admin/text-list";
import { userAddress } from "@/app/admin/users/list-address";
import type { Problems } from "@/lib/forms/problems";
import { memberPage, readGroup } from "@/lib/groups/list";
import { listUsers, NEWEST_FIRST } from "@/lib/users/list";
import { AboutGroup } from "./about-group";
import { ApplicationsOf, SitesOf } from "./uses-of";

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
