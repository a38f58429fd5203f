import { OPTION_NAMES, spelled } from "@/lib/applications/fields";
import type { ApplicationView, ListedApplication } from "@/lib/applications/overview";
import type { RegisteredApplication } from "@/lib/applications/register";
import type { ApplicationSecret } from "@/lib/applications/secrets";
import { grantTypesOf } from "@/lib/oauth/registration/registration";
import { describe, FIELDS, isOf, type Settings } from "@/lib/oauth/registration/settings";
import { formatScope } from "@/lib/oauth/scopes";
import * as access from "@/lib/operations/application-access";
import * as operations from "@/lib/operations/applications";
import { issuer } from "@/lib/runtime/env";
import type { Answer } from "./define";
import { listing, told } from "./listing";
import { commandOf } from "./operation-command";

const NAMES = { ...OPTION_NAMES, groups: "group" };

/** Returns the settings of an application that have a value, as options and as client metadata. */
function valuesOf(settings: Settings) {
  return FIELDS.filter((field) => isOf(field, settings.type)).flatMap((field) => {
    const { metadata, option } = describe(field);
    const value = field === "scopes" ? formatScope(settings.scopes) : settings[field];
    if (value === null) return [];
    return [{ metadata, option, value: typeof value === "string" ? spelled(field, value) : value }];
  });
}

/** Returns client metadata. `grant_types` is more than a setting, and `redirect_uris` is there for every type. */
const metadataOf = (settings: Settings) => ({
  redirect_uris: settings.redirectUris,
  ...Object.fromEntries(valuesOf(settings).map(({ metadata, value }) => [metadata, value])),
  grant_types: grantTypesOf(settings),
});

const optionLines = (settings: Settings) =>
  valuesOf(settings).map(({ option, value }) => `  ${option}: ${written(value)}`);

function written(value: string | boolean | readonly string[] | object): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.join(" ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

type Registered = RegisteredApplication & { groups?: readonly string[] };

/** Says what a new application needs to authenticate. */
function registered({ groups, ...application }: Registered): Answer {
  const { clientId, name, type, secret } = application;
  return {
    lines: [
      `Registered "${name}".`,
      `  issuer         ${issuer()}`,
      `  client_id      ${clientId}`,
      ...(secret ? [`  client_secret  ${secret.value}`, ONCE] : []),
    ],
    json: {
      client_id: clientId,
      ...(secret && { client_secret: secret.value, secret_id: secret.id }),
      ...{ type, ...metadataOf(application), issuer: issuer() },
      ...(groups && { groups }),
    },
  };
}

const ONCE = "The secret is shown only once. Save it now.";

function shown({ clientId, name, type, state, ...application }: ApplicationView): Answer {
  const { open: everyone, groups } = application.access;
  const owner = application.owner?.username ?? null;
  const settings = { ...application, name, type };
  return {
    lines: [
      [clientId, name, type, state].join("  "),
      `Owner: ${owner ?? "the organization"}`,
      `Open to: ${[...(everyone ? ["everyone"] : []), ...groups].join(", ")}`,
      ...["Settings:", ...optionLines(settings)],
    ],
    json: {
      ...{ client_id: clientId, name, type, state, owner },
      ...{ everyone, groups, ...metadataOf(settings) },
    },
  };
}

const secretJson = ({ id, label, createdAt, expiresAt }: ApplicationSecret) => ({
  secret_id: id,
  label,
  created_at: createdAt.toISOString(),
  ...(expiresAt && { expires_at: expiresAt.toISOString() }),
});

export const APPLICATION_COMMANDS = [
  commandOf(operations.listApplications, {
    ...listing({
      ...{ name: "applications", none: "No application matches." },
      line: ({ clientId, name, type, state, owner }) =>
        [clientId, name, type, state, owner?.username ?? "the organization"].join("  "),
      json: ({ clientId, name, type, state, owner, ...row }: ListedApplication) => ({
        ...{ client_id: clientId, name, type, state, owner: owner?.username ?? null },
        ...{ first_party: row.firstParty, verified: row.verified, users: row.users },
      }),
    }),
  }),
  commandOf(operations.showApplication, { say: shown }),
  commandOf(access.allowAccess, {
    names: NAMES,
    say: (written, { names: [clientId], input: { everyone, groups } }) => {
      const changed = written !== "unchanged";
      const who = everyone ? "everyone" : `members of ${groups.join(", ")}`;
      return {
        lines: [
          changed
            ? `${clientId} is open to ${who}.`
            : `${clientId} is open to ${who} already. Nothing changed.`,
        ],
        json: { client_id: clientId, everyone, groups, changed },
      };
    },
  }),
  commandOf(access.revokeAccess, {
    say: told("client_id", "Revoked all tokens, codes and pending requests of {}.", {
      access: "revoked",
    }),
  }),
  commandOf(access.suspendApplication, {
    say: told("client_id", "Suspended {}. Its tokens, codes and pending requests were revoked.", {
      state: "suspended",
    }),
  }),
  commandOf(access.liftApplication, {
    say: told("client_id", "Lifted the suspension of {}. It works again, without its old tokens.", {
      state: "active",
    }),
  }),
  commandOf(access.removeApplication, {
    say: ({ name }, { names: [clientId] }) => ({
      lines: [
        `Deleted ${name} (${clientId}) permanently. Its tokens, codes and pending requests were revoked.`,
      ],
      json: { client_id: clientId, state: "removed" },
    }),
  }),
  commandOf(access.addSecret, {
    say: ({ id, value, secrets }, { names: [clientId] }) => ({
      lines: [
        `Created a secret for ${clientId}. It is shown only once. Save it now.`,
        `  client_secret  ${value}`,
        `  secret_id      ${id}`,
        `${secrets.length - 1} other secret(s) stay valid until you delete them with \`secret remove\`.`,
      ],
      json: {
        ...{ client_id: clientId, client_secret: value, secret_id: id },
        secrets: secrets.map(secretJson),
      },
    }),
  }),
  commandOf(access.removeSecrets, {
    say: ({ removed, secrets }, { names: [clientId] }) => ({
      lines: [`Deleted ${removed.length} secret(s) of ${clientId}. ${secrets.length} left.`],
      json: { client_id: clientId, removed, secrets: secrets.map(secretJson) },
    }),
  }),
];

/** Commands with an option for each setting (docs/application-settings.md). */
export const SETTING_COMMANDS = [
  commandOf(operations.createApplication, {
    names: NAMES,
    required: ({ type }) => (type === "device" ? ["name"] : ["name", "redirect-uri"]),
    say: (made, { input: { groups } }) => registered({ ...made, groups }),
  }),
  commandOf(operations.changeApplication, {
    names: NAMES,
    say: ({ isChanged, settings, secret }, { names: [clientId] }) => ({
      lines: [
        ...(isChanged ? [`Changed ${clientId}.`] : ["Nothing changed."]),
        ...(secret === null ? [] : [`  client_secret  ${secret}`, ONCE]),
      ],
      json: {
        ...{ client_id: clientId, changed: isChanged, ...metadataOf(settings) },
        ...(secret !== null && { client_secret: secret }),
      },
    }),
  }),
  commandOf(operations.createService, {
    names: NAMES,
    required: () => ["name"],
    say: (made) => registered(made),
  }),
];
