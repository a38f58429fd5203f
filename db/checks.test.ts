import { expect, it } from "vitest";
import type * as z from "zod";
import { apiFields, checkScopes, newApiFields, readScopeLines } from "@/lib/apis/fields";
import { groupFields, newGroupFields } from "@/lib/groups/fields";
import { checkRegistration } from "@/lib/oauth/registration/registration";
import type { RegistrationRequest } from "@/lib/oauth/registration/registration-request";
import { createGate } from "@/lib/operations/gates";
import { accentFields, lookFields, organizationFields } from "@/lib/organization/fields";
import { policyFields } from "@/lib/session/sign-in-policy";
import { siteFields } from "@/lib/sites/editing/fields";
import { isUsername, normalUsername } from "@/lib/users/username";
import { setUpTestDatabase } from "@/test/database/database";

/** Returns what the code would store of a typed text, by column; null if it refuses the text. */
type Store = (typed: string) => Readonly<Record<string, unknown>> | null;

/** Stores a field of a form in the column of the same name, or in another one. */
const field =
  <S extends z.ZodRawShape>(
    schema: z.ZodObject<S>,
    name: keyof S & string,
    column: string = name,
  ): Store =>
  (typed) => {
    const read = (schema.shape[name] as unknown as z.ZodType).safeParse(typed);
    return read.success ? { [column]: read.data } : null;
  };

const WEB: RegistrationRequest = {
  ...{ type: "web", name: "A", redirectUris: ["https://a.example/"], scope: "openid" },
};

const link =
  (name: "policyUri" | "tosUri", column: string): Store =>
  (typed) => {
    const read = checkRegistration({ ...WEB, [name]: typed }, { privateNetwork: false });
    return read.ok ? { policy_uri: null, tos_uri: null, [column]: read.value[name] } : null;
  };

const scope =
  (write: (typed: string) => string, column: "name" | "description"): Store =>
  (typed) => {
    const scopes = checkScopes(readScopeLines(write(typed)));
    const [first] = Array.isArray(scopes) ? scopes : [];
    return first ? { [column]: first[column] } : null;
  };

const organizationLinks = ["support", "help", "imprint", "privacy", "terms"] as const;

/** Constraints on what people type, with the parsers in front of them. */
const TYPED: Record<string, readonly Store[]> = {
  api_scopes_description: [scope((typed) => `read ${typed}`, "description")],
  api_scopes_name: [scope((typed) => `${typed} reads all`, "name")],
  apis_description: [field(apiFields, "description")],
  apis_documentation: [field(apiFields, "documentationUrl", "documentation_url")],
  apis_identifier: [field(newApiFields, "identifier")],
  apis_name: [field(apiFields, "name")],
  applications_links: [link("policyUri", "policy_uri"), link("tosUri", "tos_uri")],
  gates_idle: [field(createGate.fields, "idleMinutes", "idle_minutes")],
  gates_origin: [field(createGate.fields, "origin")],
  gates_public_paths: [field(createGate.fields, "publicPaths", "public_paths")],
  groups_description: [field(groupFields, "description")],
  groups_key: [field(newGroupFields, "key")],
  groups_name: [field(groupFields, "name")],
  organization_accent: [field(accentFields, "accent")],
  organization_look: (["typeface", "corners", "layout"] as const).map((name) =>
    field(lookFields, name),
  ),
  organization_name: [field(organizationFields, "name")],
  organization_urls: organizationLinks.map((name) => {
    const nothing = Object.fromEntries(organizationLinks.map((other) => [`${other}_url`, null]));
    const store = field(organizationFields, `${name}Url`, `${name}_url`);
    return (typed) => {
      const stored = store(typed);
      return stored && { ...nothing, ...stored };
    };
  }),
  sign_in_policy_grace: [field(policyFields, "graceDays", "grace_days")],
  sites_audience: [field(siteFields, "audience")],
  sites_kind: [field(siteFields, "kind")],
  sites_pin_weight: [field(siteFields, "pinWeight", "pin_weight")],
  sites_slug: [field(siteFields, "slug")],
  sites_target_url: [field(siteFields, "targetUrl", "target_url")],
  users_username: [
    (typed) => {
      const username = normalUsername(typed);
      return isUsername(username) ? { username } : null;
    },
  ],
};

/** Constraints whose values the code chooses, or which tests of their own reach. */
const CHOSEN = [
  ...["apis_alg", "apis_open_to", "apis_pending", "apis_review_note", "apis_token_format"],
  ...["api_scopes_audience", "applications_alg", "applications_assertion_keys"],
  ...["applications_auth_method", "applications_client_id", "applications_jwks"],
  ...["applications_last_approved", "applications_pending_has_owner", "applications_profile"],
  ...["applications_required_context", "applications_service", "applications_type"],
  ...["audit_events_event", "authenticator_apps_confirmed", "authenticator_apps_counts"],
  ...["authenticator_apps_sealed_with", "authorization_requests_browser"],
  ...["client_policies_loopback_ports", "client_policies_one_row", "daily_counts_what"],
  ...["device_authorizations_decision", "device_authorizations_family", "images_media_type"],
  ...["identities_subject_length", "identity_provider_groups_value"],
  ...["identity_providers_auth_method", "identity_providers_domains"],
  ...["identity_providers_id", "identity_providers_kind", "identity_providers_name"],
  ...["identity_providers_proves", "identity_providers_stale", "identity_providers_subject_claim"],
  ...["identity_providers_trust", "upstream_sign_ins_next", "upstream_sign_ins_purpose"],
  ...["upstream_sign_ins_session"],
  ...["images_size", "organization_one_row", "passkey_challenges_binding"],
  ...["passkey_challenges_purpose", "pending_sign_ins_attempts", "pending_sign_ins_purpose"],
  ...["pending_sign_ins_way", "permission_requests_answer", "permission_requests_scopes"],
  ...["recent_counts_what", "recovery_codes_hash", "redirect_uris_purpose", "settings_key"],
  ...["sign_in_policy_days", "sign_in_policy_one_row", "sign_in_policy_required"],
  ...["sign_in_policy_roles", "signing_keys_private", "site_checks_since", "site_checks_state"],
  ...[
    "trusted_browsers_hash",
    "users_deletion",
    "users_locale",
    "users_role",
    "mail_links_purpose",
  ],
  // lib/account/profile.test.ts and lib/session/passkeys/enrol.test.ts.
  ...["users_claimed_locale", "users_name_parts"],
  ...["passkeys_credential_id", "passkeys_name", "passkeys_sign_count"],
];

const LENGTHS = [0, 1, 2, 3, 35, 60, 63, 64, 65, 100, 101, 120, 121, 128, 200, 201, 500, 501];
const LONG = [512, 513, 1024, 2048, 2049, 4097];
const WITHIN = [
  "",
  " ",
  "-",
  "_",
  ".",
  "/",
  ":",
  "@",
  "é",
  "😀",
  "ａ",
  "\u00a0",
  "\u200b",
  "\\",
  '"',
  "\n",
];
const LINKS = ["https://", "http://", "HTTPS://"].flatMap((start) =>
  ["a.example", "é.example", "a.example:8443", "[::1]", "u@a.example", "a\\b", "例え.jp"].flatMap(
    (host) =>
      ["", "/", "/a?b#c", "/é", "/a b", "?é", "/\\", "/%C3%A9", "#"].map(
        (end) => start + host + end,
      ),
  ),
);

const SAMPLES = [
  ...[...LENGTHS, ...LONG].flatMap((length) =>
    ["a", "é", "😀", "1"].map((one) => one.repeat(length)),
  ),
  ...WITHIN.flatMap((mark) => [`a${mark}b`, `${mark}ab`, `ab${mark}`, `A${mark}${mark}B`]),
  ...LINKS,
  ...[...LENGTHS, ...LONG].map((length) => `https://a.example/${"x".repeat(length)}`),
  ...["#ABCDEF", "#abcdef", "#ABC", "everyone", "internal", "90", "91", "-1", "007", "1e2"],
  ...["geist", "square", "door"],
];

const test = setUpTestDatabase();

/** Constraints of the database, each with its condition, its table and the types of its columns. */
const constraints = () => test.db.$client<Constraint[]>`
  select conname as name, pg_get_expr(conbin, conrelid) as condition, conrelid::regclass::text as "table",
    (select json_object_agg(attname, format_type(atttypid, atttypmod)) from pg_attribute
      where attrelid = conrelid and attnum = any(conkey)) as types
  from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`;

type Constraint = { name: string; condition: string; table: string; types: Record<string, string> };

it("knows for every constraint of the database what is in front of it", async () => {
  const names = (await constraints()).map(({ name }) => name).sort();
  expect([...Object.keys(TYPED), ...CHOSEN].sort()).toEqual(names);
});

it("accepts no text that the database refuses, for every field with a constraint", async () => {
  const refused: string[] = [];
  for (const { name, condition, table, types } of await constraints())
    for (const store of TYPED[name] ?? []) {
      const stored = SAMPLES.flatMap((typed) => store(typed) ?? []);
      expect(stored.length, `${name} accepts a sample`).toBeGreaterThan(0);
      const columns = Object.entries(types).map(([column, type]) => `"${column}" ${type}`);
      const rows = await test.db.$client.unsafe(
        `select to_json(t) as row from json_to_recordset($1::text::json) as t (${columns})
         where not coalesce((${condition.replaceAll(`${table}.`, "")}), true)`,
        [JSON.stringify(stored)],
      );
      refused.push(...rows.map(({ row }) => `${name}: ${JSON.stringify(row)}`));
    }
  expect(refused).toEqual([]);
});
