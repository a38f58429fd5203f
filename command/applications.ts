import { A_COMMAND } from "@/db/audit/events";
import { removeClient } from "@/lib/applications/removal";
import {
  type ApplicationSecret,
  addSecret,
  MOST_SECRETS,
  removeSecrets,
  type SecretRefusal,
} from "@/lib/applications/secrets";
import { lift, type SuspensionRefusal, suspend } from "@/lib/applications/suspension";
import { ok, refuse } from "@/lib/result";
import { defineCommand, type Refusal } from "./define";
import { withDatabase } from "./surroundings";

export const suspendApplication = defineCommand({
  words: ["applications", "suspend"],
  positionals: ["CLIENT_ID"],
  options: {},
  summary: "Ends all access of an application at once; what people allowed it stays.",
  async run({ positionals: [clientId = ""] }, { now }) {
    const suspended = await withDatabase(() => suspend(clientId, { by: A_COMMAND, now }));
    if (!suspended.ok) return refuse(REFUSALS[suspended.error]);
    return ok({
      lines: [`Suspended ${clientId}: its tokens, codes and waiting requests are dead.`],
      json: { client_id: clientId, state: "suspended" },
    });
  },
});

export const liftApplication = defineCommand({
  words: ["applications", "lift"],
  positionals: ["CLIENT_ID"],
  options: {},
  summary: "Lets a suspended application in again; no old token revives.",
  async run({ positionals: [clientId = ""] }, { now }) {
    const lifted = await withDatabase(() => lift(clientId, { by: A_COMMAND, now }));
    if (!lifted.ok) return refuse(REFUSALS[lifted.error]);
    return ok({
      lines: [`Lifted the suspension of ${clientId}: people can sign in to it again.`],
      json: { client_id: clientId, state: "active" },
    });
  },
});

export const removeApplication = defineCommand({
  words: ["applications", "remove"],
  positionals: ["CLIENT_ID"],
  options: {},
  summary:
    "Removes an application for good, with its secrets and all its access; suspending can be lifted.",
  async run({ positionals: [clientId = ""] }, { now }) {
    const removed = await withDatabase(() => removeClient(clientId, { by: A_COMMAND, now }));
    if (!removed.ok) return refuse(REFUSALS[removed.error]);
    return ok({
      lines: [
        `Removed ${removed.value.name} (${clientId}) for good: its tokens, codes and waiting requests are dead.`,
      ],
      json: { client_id: clientId, state: "removed" },
    });
  },
});

export const addApplicationSecret = defineCommand({
  words: ["applications", "secret", "add"],
  positionals: ["CLIENT_ID"],
  options: { label: { type: "string", default: "command line" } },
  synopsis: ["[--label L]"],
  summary: "Adds a secret beside the others and answers it once.",
  async run({ values, positionals: [clientId = ""] }, { now }) {
    const added = await withDatabase(() =>
      addSecret(clientId, { label: values.label, expiresAt: null }, { by: A_COMMAND, now }),
    );
    if (!added.ok) return refuse(REFUSALS[added.error]);
    const { id, value, secrets } = added.value;
    return ok({
      lines: [
        `Added a secret to ${clientId}. It is shown once: keep it now.`,
        `  client_secret  ${value}`,
        `  secret_id      ${id}`,
        `Valid beside ${secrets.length - 1} other(s), until \`secret remove\` takes those away.`,
      ],
      json: {
        client_id: clientId,
        client_secret: value,
        secret_id: id,
        secrets: secrets.map(secretJson),
      },
    });
  },
});

export const removeApplicationSecret = defineCommand({
  words: ["applications", "secret", "remove"],
  positionals: ["CLIENT_ID"],
  options: { "secret-id": { type: "string" } },
  synopsis: ["[--secret-id ID]"],
  summary: "Removes all secrets but the newest, or the one of an id; never the last valid one.",
  async run({ values, positionals: [clientId = ""] }, { now }) {
    const secretId = values["secret-id"] ?? null;
    const outcome = await withDatabase(() =>
      removeSecrets(clientId, secretId, { by: A_COMMAND, now }),
    );
    if (!outcome.ok) return refuse(REFUSALS[outcome.error]);
    const { removed, secrets } = outcome.value;
    return ok({
      lines: [`Removed ${removed.length} secret(s) of ${clientId}; ${secrets.length} left.`],
      json: { client_id: clientId, removed, secrets: secrets.map(secretJson) },
    });
  },
});

const secretJson = ({ id, label, createdAt, expiresAt }: ApplicationSecret) => ({
  secret_id: id,
  label,
  created_at: createdAt.toISOString(),
  ...(expiresAt && { expires_at: expiresAt.toISOString() }),
});

const REFUSALS: Record<SecretRefusal | SuspensionRefusal, Refusal> = {
  client_unknown: { field: "CLIENT_ID", reason: "no application has this client_id" },
  suspended_already: { field: "CLIENT_ID", reason: "the application is suspended already" },
  not_suspended: { field: "CLIENT_ID", reason: "the application is not suspended" },
  takes_no_secret: {
    field: "CLIENT_ID",
    reason:
      "the application has no secrets: it is public (none) or proves itself by keys (private_key_jwt)",
  },
  too_many_secrets: {
    field: "CLIENT_ID",
    reason: `the application has ${MOST_SECRETS} secrets already, and may have no more: remove one first`,
  },
  label_unfit: { field: "--label", reason: "must be 1 to 100 characters, none of them a control" },
  expired_already: { field: "CLIENT_ID", reason: "the secret would have expired already" },
  secret_unknown: { field: "--secret-id", reason: "the application has no secret of this id" },
  last_secret: {
    field: "CLIENT_ID",
    reason:
      "the only valid secret stays, else the application could not come in any more: add one first, or suspend the application",
  },
};
