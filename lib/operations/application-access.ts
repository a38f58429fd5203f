import * as z from "zod";
import * as removal from "@/lib/applications/removal";
import * as secrets from "@/lib/applications/secrets";
import * as suspension from "@/lib/applications/suspension";
import { flag } from "@/lib/fields";
import * as groups from "@/lib/groups/access";
import { accessFields } from "@/lib/groups/fields";
import { CHANGED, CLIENT_ID, GROUPS, OF_APPLICATION, UNKNOWN } from "./of-application";
import { defineOperation } from "./operation";

export const allowAccess = defineOperation({
  ...OF_APPLICATION,
  name: "applications allow",
  summary:
    "Sets [who may use it](administration.md#groups): everyone, or only the members of some groups; with both, everyone may, and it learns of the groups. Access of all others ends at once.",
  refusals: { ...GROUPS, unknown: UNKNOWN, changed_meanwhile: CHANGED },
  fields: z.object({ everyone: flag, groups: accessFields.shape.groups }),
  run: ({ clientId, everyone, groups: members }, { context }) =>
    groups.setAccess({ clientId }, { open: everyone, groups: members }, context),
  event: "application.access_changed",
});

export const revokeAccess = defineOperation({
  ...OF_APPLICATION,
  name: "applications revoke-access",
  summary:
    "Ends all its tokens, codes and pending requests immediately; it can obtain new ones at once, and people's consent stays.",
  run: ({ clientId }, { context }) => suspension.revokeAccess({ clientId }, context),
  event: "application.access_revoked",
});

const SUSPENSIONS = {
  ...{ unknown: UNKNOWN, client_unknown: UNKNOWN },
  suspended_already: CLIENT_ID("The application is already suspended."),
  not_suspended: CLIENT_ID("The application is not suspended."),
};

export const suspendApplication = defineOperation({
  ...OF_APPLICATION,
  name: "applications suspend",
  summary: "Ends all its access immediately; people's consent stays.",
  refusals: SUSPENSIONS,
  run: ({ clientId }, { context }) => suspension.suspend(clientId, context),
  event: "application.suspended",
});

export const liftApplication = defineOperation({
  ...OF_APPLICATION,
  name: "applications lift",
  summary: "Ends the suspension; old tokens stay revoked.",
  refusals: SUSPENSIONS,
  run: ({ clientId }, { context }) => suspension.lift(clientId, context),
  event: "application.lifted",
});

export const removeApplication = defineOperation({
  ...OF_APPLICATION,
  name: "applications remove",
  summary: "Removes it for good, with its secrets and all its access.",
  refusals: { unknown: UNKNOWN, changed_meanwhile: CHANGED },
  run: ({ id }, { context }) => removal.removeApplication({ id, revision: null }, context),
  event: "application.removed",
});

const OF_SECRETS = {
  ...OF_APPLICATION,
  refusals: {
    ...{ unknown: UNKNOWN, client_unknown: UNKNOWN },
    takes_no_secret: CLIENT_ID(
      "The application doesn't use secrets: its authentication method is none or private_key_jwt.",
    ),
    too_many_secrets: CLIENT_ID(
      `The application already has the maximum of ${secrets.MOST_SECRETS} secrets; remove one first.`,
    ),
    added_already: CLIENT_ID("The secret was added already."),
    label_unfit: { at: "label", reason: "Must be 1 to 100 characters without control characters." },
    expired_already: CLIENT_ID("The expiry is in the past."),
    secret_unknown: { at: "secretId", reason: "The application has no secret with this ID." },
    last_secret: CLIENT_ID(
      "This is the only valid secret, and the application can't authenticate without it; add another one first, or suspend the application.",
    ),
  },
} as const;

export const addSecret = defineOperation({
  ...OF_SECRETS,
  name: "applications secret add",
  summary: "Adds a secret next to the existing ones and prints it once.",
  fields: z.object({ label: z.string().trim() }),
  defaults: { label: "command line" },
  run: ({ clientId, label }, { context }) =>
    secrets.addSecret({ clientId }, { label, expiresAt: null }, context),
  event: "application.secret_added",
});

export const removeSecrets = defineOperation({
  ...OF_SECRETS,
  name: "applications secret remove",
  summary: "Removes all secrets but the newest, or one by its ID; never the last valid one.",
  fields: z.object({ secretId: z.string().exactOptional() }),
  run: ({ clientId, secretId = null }, { context }) =>
    secrets.removeSecrets({ clientId }, secretId, context),
  event: "application.secret_removed",
});
