import { commandContext } from "@/db/audit/events";
import { removeClient } from "@/lib/applications/removal";
import {
  type ApplicationSecret,
  addSecret,
  MOST_SECRETS,
  removeSecrets,
  type SecretRefusal,
} from "@/lib/applications/secrets";
import { lift, revokeAccess, type SuspensionRefusal, suspend } from "@/lib/applications/suspension";
import { ok, refuse } from "@/lib/result";
import { defineCommand, type Refusal } from "./define";
import { withDatabase } from "./with-database";

export const revokeApplicationAccess = defineCommand({
  words: ["applications", "revoke-access"],
  positionals: ["CLIENT_ID"],
  options: {},
  summary: "Revoke all tokens of an application, which can obtain new ones. User consent is kept.",
  async run({ positionals: [clientId = ""] }, { now }) {
    const revoked = await withDatabase(() => revokeAccess({ clientId }, commandContext(now)));
    if (!revoked.ok) return refuse(REFUSALS[revoked.error]);
    return ok({
      lines: [`Revoked all tokens, codes and pending requests of ${clientId}.`],
      json: { client_id: clientId, access: "revoked" },
    });
  },
});

export const suspendApplication = defineCommand({
  words: ["applications", "suspend"],
  positionals: ["CLIENT_ID"],
  options: {},
  summary: "Suspend an application and revoke all its access. User consent is kept.",
  async run({ positionals: [clientId = ""] }, { now }) {
    const suspended = await withDatabase(() => suspend(clientId, commandContext(now)));
    if (!suspended.ok) return refuse(REFUSALS[suspended.error]);
    return ok({
      lines: [`Suspended ${clientId}. Its tokens, codes and pending requests were revoked.`],
      json: { client_id: clientId, state: "suspended" },
    });
  },
});

export const liftApplication = defineCommand({
  words: ["applications", "lift"],
  positionals: ["CLIENT_ID"],
  options: {},
  summary: "Lift the suspension of an application. Revoked tokens stay revoked.",
  async run({ positionals: [clientId = ""] }, { now }) {
    const lifted = await withDatabase(() => lift(clientId, commandContext(now)));
    if (!lifted.ok) return refuse(REFUSALS[lifted.error]);
    return ok({
      lines: [`Lifted the suspension of ${clientId}. It works again, without its old tokens.`],
      json: { client_id: clientId, state: "active" },
    });
  },
});

export const removeApplication = defineCommand({
  words: ["applications", "remove"],
  positionals: ["CLIENT_ID"],
  options: {},
  summary: "Delete an application permanently, with its secrets and all its access.",
  async run({ positionals: [clientId = ""] }, { now }) {
    const removed = await withDatabase(() => removeClient(clientId, commandContext(now)));
    if (!removed.ok) return refuse(REFUSALS[removed.error]);
    return ok({
      lines: [
        `Deleted ${removed.value.name} (${clientId}) permanently. Its tokens, codes and pending requests were revoked.`,
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
  summary: "Create an additional client secret and print it once.",
  async run({ values, positionals: [clientId = ""] }, { now }) {
    const added = await withDatabase(() =>
      addSecret({ clientId }, { label: values.label, expiresAt: null }, commandContext(now)),
    );
    if (!added.ok) return refuse(REFUSALS[added.error]);
    const { id, value, secrets } = added.value;
    return ok({
      lines: [
        `Created a secret for ${clientId}. It is shown only once. Save it now.`,
        `  client_secret  ${value}`,
        `  secret_id      ${id}`,
        `${secrets.length - 1} other secret(s) stay valid until you delete them with \`secret remove\`.`,
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
  summary:
    "Delete all secrets except the newest one, or one secret by its ID. Never deletes the last valid secret.",
  async run({ values, positionals: [clientId = ""] }, { now }) {
    const secretId = values["secret-id"] ?? null;
    const outcome = await withDatabase(() =>
      removeSecrets({ clientId }, secretId, commandContext(now)),
    );
    if (!outcome.ok) return refuse(REFUSALS[outcome.error]);
    const { removed, secrets } = outcome.value;
    return ok({
      lines: [`Deleted ${removed.length} secret(s) of ${clientId}. ${secrets.length} left.`],
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
  client_unknown: { field: "CLIENT_ID", reason: "no application has this client ID" },
  suspended_already: { field: "CLIENT_ID", reason: "the application is already suspended" },
  not_suspended: { field: "CLIENT_ID", reason: "the application is not suspended" },
  takes_no_secret: {
    field: "CLIENT_ID",
    reason:
      "the application doesn't use secrets: its authentication method is none or private_key_jwt",
  },
  too_many_secrets: {
    field: "CLIENT_ID",
    reason: `the application already has the maximum of ${MOST_SECRETS} secrets; remove one first`,
  },
  added_already: { field: "CLIENT_ID", reason: "the secret was added already" },
  label_unfit: {
    field: "--label",
    reason: "must be 1 to 100 characters without control characters",
  },
  expired_already: { field: "CLIENT_ID", reason: "the expiry is in the past" },
  secret_unknown: { field: "--secret-id", reason: "the application has no secret with this ID" },
  last_secret: {
    field: "CLIENT_ID",
    reason:
      "this is the only valid secret, and the application can't authenticate without it; add another one first, or suspend the application",
  },
};
