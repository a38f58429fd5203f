import { commandContext } from "@/db/audit/events";
import { normalizeLink } from "@/lib/addresses";
import { changeApi, createApi, liftApi, removeApi, suspendApi } from "@/lib/apis/apis";
import { apiFields, OPEN_TO, TOKEN_FORMATS } from "@/lib/apis/fields";
import { allApis } from "@/lib/apis/list";
import { parseFields } from "@/lib/fields";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/id-token";
import { ok, refuse } from "@/lib/result";
import { explain, explainFields } from "./api-refusals";
import { defineCommand } from "./define";
import { withDatabase } from "./with-database";

const SETTINGS = {
  name: { type: "string" },
  description: { type: "string" },
  "documentation-url": { type: "string" },
  format: { type: "string" },
  alg: { type: "string" },
  "require-dpop": { type: "string" },
  "open-to": { type: "string" },
  scope: { type: "string", multiple: true },
} as const;

const CHOICES = {
  format: TOKEN_FORMATS,
  alg: SIGNING_ALGORITHMS,
  "require-dpop": ["on", "off"],
  "open-to": OPEN_TO,
} as const;

const SYNOPSIS = [
  `[--format ${TOKEN_FORMATS.join("|")}] [--alg ${SIGNING_ALGORITHMS.join("|")}] [--require-dpop on|off] [--open-to ${OPEN_TO.join("|")}]`,
  '[--scope "NAME [MARKS] DESCRIPTION"...] [--description D] [--documentation-url U]',
];

type Given = { [Name in keyof typeof SETTINGS]?: string | string[] | undefined };

/** Returns the settings that the options name, as a form would send them. */
const typed = (values: Given) => ({
  name: values.name,
  description: values.description,
  documentationUrl: values["documentation-url"],
  tokenFormat: values.format,
  signingAlg: values.alg,
  requireDpop: values["require-dpop"],
  openTo: values["open-to"],
});

export const createOneApi = defineCommand({
  words: ["apis", "create"],
  positionals: ["IDENTIFIER"],
  options: SETTINGS,
  required: ["name"],
  choices: CHOICES,
  synopsis: ["--name N", ...SYNOPSIS],
  summary:
    "Register an API that access tokens are for. Its identifier is a URL, the audience of its tokens, and can't be changed later. A scope may have the marks [sensitive], [users] and [services].",
  async run({ values, positionals: [url = ""] }, { now }) {
    const identifier = normalizeLink(url);
    const given = { ...DEFAULTS, ...defined(typed(values)) };
    const fields = parseFields(apiFields, given);
    if (!fields.ok) return refuse(explainFields(fields.error));
    const scopes = (values.scope ?? []).join("\n");
    const made = await withDatabase(() =>
      createApi({ ...fields.value, identifier, scopes }, commandContext(now)),
    );
    if (!made.ok) return refuse(explain(made.error));
    const next = `No application may use it yet. Permit one: foyer apis allow ${identifier} CLIENT_ID --scope S`;
    const lines = [`Registered the API ${identifier}.`, next];
    return ok({ lines, json: { identifier, ...fields.value } });
  },
});

const DEFAULTS = {
  description: "",
  documentationUrl: "",
  tokenFormat: "opaque",
  signingAlg: "ES256",
  requireDpop: "off",
  openTo: "approved",
};

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

export const changeOneApi = defineCommand({
  words: ["apis", "change"],
  positionals: ["IDENTIFIER"],
  options: SETTINGS,
  choices: CHOICES,
  synopsis: ["[--name N]", ...SYNOPSIS],
  summary: "Change an API. --scope replaces all its scopes; what applications lose ends at once.",
  async run({ values, positionals: [identifier = ""] }, { now }) {
    const fields = parseFields(apiFields.partial(), defined(typed(values)));
    if (!fields.ok) return refuse(explainFields(fields.error));
    const { scope } = values;
    const change = { ...defined(fields.value), ...(scope && { scopes: scope.join("\n") }) };
    const changed = await withDatabase(() =>
      changeApi({ identifier }, change, commandContext(now)),
    );
    if (!changed.ok) return refuse(explain(changed.error));
    const line = changed.value ? `Changed the API ${identifier}.` : "Nothing changed.";
    return ok({ lines: [line], json: { identifier, changed: changed.value } });
  },
});

const NAMED = { positionals: ["IDENTIFIER"], options: {} } as const;

export const suspendOneApi = defineCommand({
  ...NAMED,
  words: ["apis", "suspend"],
  summary: "Suspend an API. Its tokens end at once, and no new ones are issued.",
  async run({ positionals: [identifier = ""] }, { now }) {
    const done = await withDatabase(() => suspendApi({ identifier }, commandContext(now)));
    if (!done.ok) return refuse(explain(done.error));
    const line = done.value
      ? `Suspended ${identifier}.`
      : `${identifier} is already suspended. Nothing changed.`;
    return ok({ lines: [line], json: { identifier, changed: done.value, state: "suspended" } });
  },
});

export const liftOneApi = defineCommand({
  ...NAMED,
  words: ["apis", "lift"],
  summary: "Lift the suspension of an API. Tokens from before stay revoked.",
  async run({ positionals: [identifier = ""] }, { now }) {
    const done = await withDatabase(() => liftApi({ identifier }, commandContext(now)));
    if (!done.ok) return refuse(explain(done.error));
    const line = done.value
      ? `Lifted the suspension of ${identifier}.`
      : `${identifier} isn't suspended. Nothing changed.`;
    return ok({ lines: [line], json: { identifier, changed: done.value, state: "active" } });
  },
});

export const removeOneApi = defineCommand({
  ...NAMED,
  words: ["apis", "remove"],
  summary: "Remove an API with its scopes and permissions. Its tokens end at once.",
  async run({ positionals: [identifier = ""] }, { now }) {
    const removed = await withDatabase(() => removeApi({ identifier }, commandContext(now)));
    if (!removed.ok) return refuse(explain(removed.error));
    const lines = [`Removed the API ${identifier}. Its tokens were revoked.`];
    return ok({ lines, json: { identifier, state: "removed" } });
  },
});

export const showApis = defineCommand({
  words: ["apis", "list"],
  options: {},
  summary: "List all APIs with the number of applications that may use each.",
  async run() {
    const apis = await withDatabase(allApis);
    const lines = apis.map(({ identifier, name, tokenFormat, state, applications }) =>
      [
        ...[identifier, name, tokenFormat, `applications: ${applications}`],
        ...(state === "active" ? [] : [state]),
      ].join("  "),
    );
    const shown = apis.map(({ identifier, name, tokenFormat, state, applications }) => ({
      ...{ identifier, name, tokenFormat, state, applications },
      suspended: state === "suspended",
    }));
    return ok({
      lines: lines.length > 0 ? lines : ["There are no APIs."],
      json: { apis: shown },
    });
  },
});
