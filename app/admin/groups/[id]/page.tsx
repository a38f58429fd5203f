import { getTranslations } from "next-intl/server";
import { AddMembers } from "@/app/_groups/add-members";
import { Members } from "@/app/_groups/members";
import { RowsNotice } from "@/app/_lists/rows-notice";
import { Combobox } from "@/app/_ui/combobox";
import { NAMES } from "@/app/_ui/lists";
import { fieldProblem } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { GROUPS } from "@/app/admin/groups/group-address";
import { userAddress } from "@/app/admin/users/user-address";
import { addersOf, memberPage } from "@/lib/groups/list";
import { readUsers } from "@/lib/users/list";
import { groupPage } from "./group-page";

/** Lists the members of a group, and adds people. */
export default groupPage("members", async ({ id, name, members, manager }, query) => {
  const asked = NAMES.read(await query);
  const [found, refusedOf, t] = await Promise.all([
    memberPage(id, asked),
    refusedForms(query),
    getTranslations("groups"),
  ]);
  const refused = refusedOf("member");
  const adders = await addersOf(id, found.shown);
  return (
    <>
      <RowsNotice
        about="groups"
        query={query}
        read={readUsers}
        list={{ hidden: { group: id }, values: { group: name } }}
      />
      <AddMembers
        home={GROUPS}
        group={id}
        manager={manager}
        open={members === 0 || refused !== null}
      >
        {/* Remounts the field after people were added, so that it is empty for the next ones. */}
        <Combobox
          key={members}
          kind="people"
          name="login"
          label={t("member.people")}
          several
          required
          defaultValue={refused?.typed.login ?? ""}
          named={[]}
          problem={fieldProblem(t, refused, "login")}
        />
        <p className="text-xs text-soft scripted:hidden">{t("member.lines")}</p>
      </AddMembers>
      <Members
        place={{ group: id, home: GROUPS, accountOf: userAddress }}
        asked={asked}
        found={found}
        adders={adders}
        isManaged={manager !== null}
      />
    </>
  );
});
