import type { ScopesRefusal } from "@/lib/apis/apis";
import {
  type IntrospectorsRefusal,
  MAX_INTROSPECTORS,
  type PermissionRefusal,
} from "@/lib/apis/permissions";
import type { ResourceFault } from "@/lib/oauth/resource";
import { MAX_SCOPES } from "@/lib/oauth/token/service";
import type { Refusal } from "./define";

const OPTION: Record<string, string> = {
  name: "--name",
  description: "--description",
  documentationUrl: "--documentation-url",
  tokenFormat: "--format",
  signingAlg: "--alg",
};

const FIELD_WORDS: Record<string, string> = {
  name_unfit: "must be 1 to 100 characters without control characters",
  description_unfit: "must be at most 500 characters",
  documentation_unfit: "must be a URL with a valid host, such as https://docs.example.org/",
};

/** Explains why settings of an API are refused. */
export function explainFields(problems: Record<string, string | undefined>): Refusal {
  const [[field = "", code = ""] = []] = Object.entries(problems);
  return { field: OPTION[field] ?? field, reason: FIELD_WORDS[code] ?? "is wrong" };
}

const REFUSALS = {
  api_unknown: { field: "IDENTIFIER", reason: "no API has this identifier" },
  changed_meanwhile: { field: "IDENTIFIER", reason: "the API was changed meanwhile; try again" },
  scopes_lost: { field: "--scope", reason: "applications would lose scopes" },
  identifier_malformed: {
    field: "IDENTIFIER",
    reason:
      "must be a URL with a valid host, such as https://api.example.org/files, at most 512 characters, without query, fragment, user name and dot segments",
  },
  identifier_insecure: { field: "IDENTIFIER", reason: "must start with https://" },
  identifier_own: { field: "IDENTIFIER", reason: "must not be on Foyer's own origin" },
  identifier_taken: { field: "IDENTIFIER", reason: "another API has this identifier" },
  application_unknown: { field: "CLIENT_ID", reason: "no application has this client ID" },
  permission_changed: { field: "CLIENT_ID", reason: "the permission was changed meanwhile" },
  scope_unknown: {
    field: "--scope",
    reason: "the API doesn't have one of these scopes; its page at /admin/apis lists them",
  },
  scope_for_others: {
    field: "--scope",
    reason:
      "services can't have scopes marked [users], and only services can have those marked [services]",
  },
  scope_too_sensitive: {
    field: "--scope",
    reason: "devices never get scopes marked [sensitive]: /oauth/device refuses them",
  },
} satisfies Record<PermissionRefusal | ResourceFault, Refusal> & Record<string, Refusal>;

const SCOPES_WORDS: Record<ScopesRefusal["fault"], string> = {
  scopes_unfit:
    'must be a name of lowercase letters, digits and . _ : / -, a space, and a description of 3 to 120 characters, such as "files:read Read files"',
  scope_marks: "has marks other than [sensitive], [users] and [services] in brackets",
  scope_reserved: "has a name that Foyer uses itself",
  scope_twice: "has the name of an earlier one",
  scopes_too_many: `is beyond the ${MAX_SCOPES} scopes that an API can have`,
};

/** Explains why a change of an API is refused. */
export function explain(
  refusal: keyof typeof REFUSALS | ScopesRefusal | IntrospectorsRefusal,
): Refusal {
  if (typeof refusal === "string") return REFUSALS[refusal];
  if ("line" in refusal)
    return { field: "--scope", reason: `number ${refusal.line} ${SCOPES_WORDS[refusal.fault]}` };
  if (refusal.fault === "too_many")
    return { field: "--client", reason: `an API has at most ${MAX_INTROSPECTORS}` };
  const reason =
    refusal.fault === "application_unknown"
      ? "no application has this client ID"
      : "is a public client, and can't introspect";
  return { field: "--client", reason: `${refusal.clientId}: ${reason}` };
}
