import { getTranslations } from "next-intl/server";
import { counted } from "@/app/_applications/counted";
import { AddMembers } from "@/app/_groups/add-members";
import { Members } from "@/app/_groups/members";
import { RowsNotice } from "@/app/_lists/rows-notice";
import { AS_TYPED } from "@/app/_ui/field";
import { Flash } from "@/app/_ui/flash";
import { NAMES } from "@/app/_ui/lists";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { fieldProblem } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { NotFound } from "@/app/_ui/refused-page";
import { SectionPage } from "@/app/_ui/section-page";
import { TextField } from "@/app/_ui/text-field";
import { readAdministered } from "@/lib/account/groups";
import { MOST_MEMBERS, memberPage } from "@/lib/groups/list";
import { requireUser } from "@/lib/session/guards";
import { readUsers } from "@/lib/users/list";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

const HOME = "/account/groups";

/** Shows a group to those who administer it; for all others it doesn't exist. */
export default async function OwnGroupPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { user } = await requireUser();
  const group = await readAdministered(id, user.id);
  if (!group) return <NotFound />;
  const query = await searchParams;
  const asked = NAMES.read(query);
  const [found, refusedOf, t] = await Promise.all([
    memberPage(group.id, asked),
    refusedForms(searchParams),
    getTranslations("groups"),
  ]);
  const about = found.shown.find((member) => member.id === single(query.which));
  const refused = refusedOf("member");
  return (
    <SectionPage
      title={group.name}
      count={t("members", counted(group.members, MOST_MEMBERS))}
      lead={group.description}
    >
      <Flash
        about="groups"
        query={searchParams}
        named={about ? { name: about.name ?? about.username } : null}
      />
      <RowsNotice
        about="groups"
        query={searchParams}
        read={readUsers}
        list={{ hidden: { group: group.id }, values: { group: group.name } }}
      />
      <AddMembers
        home={HOME}
        group={group.id}
        manager={group.manager}
        open={group.members === 0 || refused !== null}
      >
        {/* Remounts the field after somebody was added, so that it is empty for the next one. */}
        <TextField
          key={`${group.members} ${single(query.which)}`}
          {...AS_TYPED}
          name="login"
          label={t("member.login")}
          required
          autoComplete="off"
          defaultValue={refused?.typed.login ?? ""}
          problem={fieldProblem(t, refused, "login")}
        />
      </AddMembers>
      <Members
        place={{ group: group.id, home: HOME, accountOf: null }}
        asked={asked}
        found={found}
        isManaged={group.manager !== null}
      />
    </SectionPage>
  );
}
