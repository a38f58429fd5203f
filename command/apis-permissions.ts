import { commandContext } from "@/db/audit/events";
import { MAX_INTROSPECTORS, setIntrospectors, setPermission } from "@/lib/apis/permissions";
import { ok, refuse } from "@/lib/result";
import { explain } from "./api-refusals";
import { defineCommand } from "./define";
import { withDatabase } from "./with-database";

export const allowApplication = defineCommand({
  words: ["apis", "allow"],
  positionals: ["IDENTIFIER", "CLIENT_ID"],
  options: { scope: { type: "string", multiple: true } },
  required: ["scope"],
  synopsis: ["--scope S..."],
  summary:
    "Set which scopes of an API an application may use: a service for itself, any other for the people who allow it. What it loses ends at once.",
  async run({ values, positionals: [identifier = "", clientId = ""] }, { now }) {
    const { scope: scopes = [] } = values;
    const changed = await withDatabase(() =>
      setPermission({ identifier }, { clientId, scopes }, commandContext(now)),
    );
    if (!changed.ok) return refuse(explain(changed.error));
    const may = `${clientId} may use ${identifier} with ${scopes.join(" ")}`;
    const line = changed.value ? `${may}.` : `${may} already. Nothing changed.`;
    return ok({
      lines: [line],
      json: { identifier, client_id: clientId, scopes, changed: changed.value },
    });
  },
});

export const denyApplication = defineCommand({
  words: ["apis", "deny"],
  positionals: ["IDENTIFIER", "CLIENT_ID"],
  options: {},
  summary: "Take an API away from an application. Its tokens for the API end at once.",
  async run({ positionals: [identifier = "", clientId = ""] }, { now }) {
    const changed = await withDatabase(() =>
      setPermission({ identifier }, { clientId, scopes: [] }, commandContext(now)),
    );
    if (!changed.ok) return refuse(explain(changed.error));
    const line = changed.value
      ? `${clientId} may no longer use ${identifier}.`
      : `${clientId} may not use ${identifier}. Nothing changed.`;
    return ok({
      lines: [line],
      json: { identifier, client_id: clientId, scopes: [], changed: changed.value },
    });
  },
});

export const nameIntrospectors = defineCommand({
  words: ["apis", "introspectors"],
  positionals: ["IDENTIFIER"],
  options: { client: { type: "string", multiple: true, default: [] } },
  synopsis: ["[--client CLIENT_ID...]"],
  summary: `Set which applications may introspect the tokens of an API, at most ${MAX_INTROSPECTORS}: its own servers.`,
  async run({ values, positionals: [identifier = ""] }, { now }) {
    const { client: clients } = values;
    const changed = await withDatabase(() =>
      setIntrospectors({ identifier }, clients, commandContext(now)),
    );
    if (!changed.ok) return refuse(explain(changed.error));
    const who = clients.length > 0 ? clients.join(", ") : "No application";
    const line = changed.value
      ? `${who} may introspect the tokens of ${identifier}.`
      : "Nothing changed.";
    return ok({ lines: [line], json: { identifier, clients, changed: changed.value } });
  },
});
