import { Members } from "@/app/_groups/members";
import { Flash } from "@/app/_ui/flash";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { NotFound } from "@/app/_ui/refused-page";
import { SectionPage } from "@/app/_ui/section-page";
import { readAdministered } from "@/lib/account/groups";
import { memberPage } from "@/lib/groups/list";
import { isId, readPosition } from "@/lib/lists/sort";
import { requireUser } from "@/lib/session/guards";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

/** Shows a group to those who administer it; for all others it doesn't exist. */
export default async function OwnGroupPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { user } = await requireUser();
  const group = await readAdministered(id, user.id);
  if (!group) return <NotFound />;
  const query = await searchParams;
  const from = readPosition((name) => single(query[name]), { kind: "text", isTie: isId });
  const [found, refusedOf] = await Promise.all([
    memberPage(group.id, from),
    refusedForms(searchParams),
  ]);
  const about = found.members.find((member) => member.id === single(query.which));
  return (
    <SectionPage title={group.name} lead={group.description}>
      <Flash
        about="groups"
        query={searchParams}
        named={about ? { name: about.name ?? about.username } : null}
      />
      <Members
        place={{ group: group.id, home: "/account/groups", accountOf: null }}
        count={group.members}
        last={single(query.which)}
        found={found}
        refused={refusedOf("member")}
      />
    </SectionPage>
  );
}
