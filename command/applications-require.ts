import { commandContext } from "@/db/audit/events";
import { requireContext } from "@/lib/applications/required-context";
import { STRENGTHS } from "@/lib/oauth/authorize/authentication";
import { ok, refuse } from "@/lib/result";
import { defineCommand } from "./define";
import { withDatabase } from "./with-database";

/** Spelling of a strength on the command line. */
const spelled = (strength: string) => strength.replaceAll("_", "-");

export const requireSignIn = defineCommand({
  words: ["applications", "require"],
  positionals: ["CLIENT_ID", STRENGTHS.map(spelled).join("|")],
  options: {},
  summary:
    "Set how strongly people must sign in to an application. Requests can only ask for more.",
  async run({ positionals: [clientId = "", asked = ""] }, { now }) {
    const strength = STRENGTHS.find((one) => spelled(one) === asked);
    if (strength === undefined)
      return refuse({
        field: null,
        reason: `"${asked}" is none of ${STRENGTHS.map(spelled).join(", ")}`,
      });
    const changed = await withDatabase(() =>
      requireContext(clientId, strength, commandContext(now)),
    );
    if (!changed.ok)
      return refuse({ field: "CLIENT_ID", reason: "no application has this client ID" });
    return ok({
      lines: [
        changed.value
          ? `${clientId} now requires: ${asked}. Refresh tokens from weaker sign-ins stopped working.`
          : `${clientId} already requires: ${asked}. Nothing changed.`,
      ],
      json: { client_id: clientId, required_context: strength, changed: changed.value },
    });
  },
});
