import { commandContext } from "@/db/audit/events";
import { type AccessRefusal, type GroupsRefusal, setAccess } from "@/lib/groups/access";
import { ok, refuse } from "@/lib/result";
import { defineCommand, type Refusal } from "./define";
import { withDatabase } from "./with-database";

export const allowAccess = defineCommand({
  words: ["applications", "allow"],
  positionals: ["CLIENT_ID"],
  options: { everyone: { type: "boolean" }, group: { type: "string", multiple: true } },
  synopsis: ["--everyone|--group KEY...", "[--group KEY...]"],
  summary:
    "Set who may use an application: everyone, or only members of these groups. With both, everyone may, and it learns of the groups. Access of all others ends at once.",
  async run({ values, positionals: [clientId = ""] }, { now }) {
    const { everyone: open = false, group: groups = [] } = values;
    const changed = await withDatabase(() =>
      setAccess({ clientId }, { open, groups }, commandContext(now)),
    );
    if (!changed.ok) return refuse(reasonOf(changed.error));
    const who = open ? "everyone" : `members of ${groups.join(", ")}`;
    const line = changed.value
      ? `${clientId} is open to ${who}.`
      : `${clientId} is open to ${who} already. Nothing changed.`;
    return ok({
      lines: [line],
      json: { client_id: clientId, everyone: open, groups, changed: changed.value },
    });
  },
});

function reasonOf(refusal: AccessRefusal): Refusal {
  switch (refusal.code) {
    case "unknown":
      return { field: "CLIENT_ID", reason: "no application has this client ID" };
    case "changed_meanwhile":
      return { field: "CLIENT_ID", reason: "the application was changed meanwhile; try again" };
    default:
      return explainGroups(refusal);
  }
}

/** Explains why groups can't decide who may use an application. */
export function explainGroups(refusal: GroupsRefusal): Refusal {
  switch (refusal.code) {
    case "group_unknown":
      return { field: "--group", reason: `no group has the key ${refusal.key}` };
    case "too_many_groups":
      return { field: "--group", reason: "an application has at most 200 groups" };
    default:
      return { field: null, reason: "--everyone or --group is missing" };
  }
}
