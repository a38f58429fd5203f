import { ok } from "@/lib/result";
import { listAccounts, MOST_LISTED, USER_STATES, type UserRow } from "@/lib/users/list";
import { ROLES } from "@/lib/users/users";
import { defineCommand } from "./define";
import { withDatabase } from "./with-database";

/** States as the command line names them. */
const STATES = USER_STATES.map((state) => state.replace("_", "-"));

export const showAccounts = defineCommand({
  words: ["users", "list"],
  options: { role: { type: "string" }, state: { type: "string" }, search: { type: "string" } },
  choices: { role: ROLES, state: STATES },
  synopsis: [`[--role ${ROLES.join("|")}]`, `[--state ${STATES.join("|")}]`, "[--search WORDS]"],
  summary: `List accounts by name with their addresses, roles and last sign-ins, at most ${MOST_LISTED}.`,
  async run({ values }) {
    const asked = {
      q: values.search?.trim() ?? "",
      role: ROLES.find((role) => role === values.role) ?? null,
      state: USER_STATES[STATES.indexOf(values.state ?? "")] ?? null,
    };
    const { users, isCut } = await withDatabase(() => listAccounts(asked));
    return ok({
      lines: [
        ...(users.length > 0 ? users.map(describe) : ["No account matches."]),
        ...(isCut ? [`There are more than ${MOST_LISTED}; narrow the list with --search.`] : []),
      ],
      json: {
        users: users.map(({ username, email, name, role, state, lastSignInAt }) => ({
          ...{ username, email, name, role, state: state.replace("_", "-") },
          last_sign_in_at: lastSignInAt ? new Date(lastSignInAt).toISOString() : null,
        })),
        more: isCut,
      },
    });
  },
});

function describe({ username, email, role, state, lastSignInAt }: UserRow): string {
  const seen = lastSignInAt
    ? `last sign-in ${new Date(lastSignInAt).toISOString().slice(0, 10)}`
    : "never signed in";
  return [username, email ?? "no address", role, state.replace("_", "-"), seen].join("  ");
}
