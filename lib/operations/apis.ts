import * as z from "zod";
import * as apis from "@/lib/apis/apis";
import {
  apiFields,
  newApiFields,
  readScopeLines,
  type ScopesFault,
  type TypedScope,
} from "@/lib/apis/fields";
import { allApis } from "@/lib/apis/list";
import { MAX_INTROSPECTORS, setIntrospectors, setPermission } from "@/lib/apis/permissions";
import { MAX_SCOPES } from "@/lib/oauth/token/service";
import { ok } from "@/lib/result";
import { changing, defineOperation, namedBy } from "./operation";

const byIdentifier = (identifier: string): { api: apis.ShownApi } => ({ api: { identifier } });
const SUBJECT = namedBy("IDENTIFIER", "api_unknown", byIdentifier);
const PERMISSION = namedBy(
  "IDENTIFIER CLIENT_ID",
  "api_unknown",
  (identifier, clientId: string) => ({
    ...byIdentifier(identifier),
    clientId,
  }),
);

const API = (reason: string) => ({ at: "IDENTIFIER", reason });
const IDENTIFIER = (reason: string) => ({ at: "identifier", reason });
const SCOPE = (reason: string) => ({ at: "scopes", reason });

const SCOPES_WORDS: Record<ScopesFault, string> = {
  scopes_unfit:
    'Number {line} must be a name of lowercase letters, digits and . _ : / -, a space, and a description of 3 to 120 characters, such as "files:read Read files".',
  scope_marks:
    "Number {line} has marks other than [sensitive], [users] and [services] in brackets.",
  scope_reserved: "Number {line} has a name that Foyer uses itself.",
  scope_twice: "Number {line} has the name of an earlier one.",
  scopes_too_many: `Number {line} is beyond the ${MAX_SCOPES} scopes that an API can have.`,
};

const REFUSALS = {
  ...SCOPES_WORDS,
  name_unfit: "Must be 1 to 100 characters without control characters.",
  description_unfit: "Must be at most 500 characters.",
  documentation_unfit: "Must be a URL with a valid host, such as https://docs.example.org/.",
  api_unknown: API("No API has this identifier."),
  changed_meanwhile: API("Somebody changed the API meanwhile. Try again."),
  identifier_malformed: IDENTIFIER(
    "Must be a URL with a valid host, such as https://api.example.org/files, at most 512 characters, without query, fragment, user name and dot segments.",
  ),
  identifier_insecure: IDENTIFIER("Must start with https://."),
  identifier_own: IDENTIFIER("Must not be on Foyer's own origin."),
  identifier_taken: IDENTIFIER("Another API has this identifier."),
  scopes_lost: SCOPE("Applications would lose scopes."),
  permission_changed: { at: "CLIENT_ID", reason: "Somebody changed the permission meanwhile." },
  scope_unknown: SCOPE(
    "The API doesn't have one of these scopes; its page at /admin/apis lists them.",
  ),
  scope_for_others: SCOPE(
    "Services can't have scopes marked [users], and only services can have those marked [services].",
  ),
  scope_too_sensitive: SCOPE(
    "Devices never get scopes marked [sensitive]: /oauth/device refuses them.",
  ),
  application_unknown: { at: "CLIENT_ID", reason: "No application has this client ID." },
};

const OF_APIS = {
  permission: "applications",
  fresh: "administration",
  refusals: REFUSALS,
} as const;
const OF_API = { ...OF_APIS, subject: SUBJECT } as const;

/** Scopes of an API, one per line. Forms have a row for each (app/_apis/scope-fields.ts). */
const scopes = z.string().transform(readScopeLines).meta({ list: true });

/** Names between white space. */
const names = (least: number) =>
  z
    .string()
    .min(least)
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .meta({ list: true });

export const createApi = defineOperation({
  ...OF_APIS,
  name: "apis create",
  summary:
    "Registers an API; `[sensitive]`, `[users]` and `[services]` are the [marks](apis.md#marks-of-scopes) of a scope, several as `[sensitive, users]`. Its identifier, the audience of its tokens, can't be changed later.",
  fields: newApiFields.extend({ scopes }),
  defaults: { tokenFormat: "opaque", signingAlg: "ES256", openTo: "approved" },
  run: (api, { context }) => apis.createApi(api, context),
  event: "api.registered",
});

export const changeApi = defineOperation({
  ...OF_API,
  name: "apis change",
  summary:
    "Changes an API; `--scope` replaces all its scopes: applications lose those that are missing at once, and adding them back doesn't restore their access.",
  fields: changing(apiFields.extend({ scopes })),
  run: ({ api, revision, lostScopes, ...change }: ShownSettings & Partial<Settings>, { context }) =>
    apis.changeApi({ ...api, revision }, change, context, lostScopes),
  event: "api.changed",
});

type Settings = z.output<typeof apiFields> & { scopes: readonly TypedScope[] };

/** Revision that a page showed, and the number of scopes that its user let applications lose. */
type ShownSettings = { api: apis.ShownApi; revision?: number; lostScopes?: number };

export const suspendApi = defineOperation({
  ...OF_API,
  name: "apis suspend",
  summary:
    "Ends the tokens of an API at once, and issues no new ones until the suspension is lifted.",
  run: ({ api }, { context }) => apis.suspendApi(api, context),
  event: "api.suspended",
});

export const liftApi = defineOperation({
  ...OF_API,
  name: "apis lift",
  summary: "Lifts the suspension of an API; tokens from before stay revoked.",
  run: ({ api }, { context }) => apis.liftApi(api, context),
  event: "api.lifted",
});

export const removeApi = defineOperation({
  ...OF_API,
  name: "apis remove",
  summary: "Removes an API with its scopes and permissions; its tokens end at once.",
  run: ({ api }, { context }) => apis.removeApi(api, context),
  event: "api.removed",
});

export const listApis = defineOperation({
  ...OF_APIS,
  name: "apis list",
  summary: "Lists all APIs with their state and the number of applications that may use each.",
  run: async () => ok(await allApis()),
  event: null,
});

export const allowApplication = defineOperation({
  ...OF_APIS,
  name: "apis allow",
  summary:
    "Sets which scopes an application may use: a service for itself, any other for the people who allow it; what it loses ends at once, and a service that loses one also loses its tokens for the API.",
  subject: PERMISSION,
  fields: z.object({ scopes: names(1) }),
  run: ({ api, clientId, scopes }, { context }) =>
    setPermission(api, { clientId, scopes }, context),
  event: "api.permission_changed",
});

export const denyApplication = defineOperation({
  ...OF_APIS,
  name: "apis deny",
  summary: "Takes the API away from an application; its tokens for the API end at once.",
  subject: PERMISSION,
  run: ({ api, clientId }, { context }) => setPermission(api, { clientId, scopes: [] }, context),
  event: "api.permission_changed",
});

export const nameIntrospectors = defineOperation({
  ...OF_API,
  name: "apis introspectors",
  summary:
    "Sets which applications may introspect the tokens of an API, at most five; without `--client` none.",
  refusals: {
    api_unknown: REFUSALS.api_unknown,
    too_many: `An API has at most ${MAX_INTROSPECTORS}.`,
    application_unknown: "{clientId}: no application has this client ID.",
    application_public: "{clientId}: is a public client, and can't introspect.",
  },
  fields: z.object({ introspectors: names(0) }),
  run: ({ api, introspectors }, { context }) => setIntrospectors(api, introspectors, context),
  event: "api.changed",
});
