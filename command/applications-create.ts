import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { commandContext } from "@/db/audit/events";
import { type RegisteredApplication, registerApplication } from "@/lib/applications/register";
import { type ApplicationType, USUAL_METHODS, WITH_USERS } from "@/lib/oauth/registration/choices";
import { formatScope, USUAL_SCOPES } from "@/lib/oauth/scopes";
import { ok, type Result, refuse } from "@/lib/result";
import { issuer } from "@/lib/runtime/env";
import { explainGroups } from "./applications-allow";
import { type Call, defineCommand, type Outcome, type Refusal } from "./define";
import { explainRegistration } from "./registration-words";
import {
  choicesOfOptions,
  metadataOf,
  type OptionValues,
  parsedOptions,
  requestOf,
  settingOptions,
  synopsisOf,
} from "./setting-options";
import { withDatabase } from "./with-database";

const OPTIONS = settingOptions(WITH_USERS);

export const createApplication = defineCommand({
  words: ["applications", "create"],
  options: {
    ...parsedOptions(OPTIONS),
    type: { type: "string" },
    group: { type: "string", multiple: true, default: [] },
  },
  required: ({ type }) => (type === "device" ? ["name"] : ["name", "redirect-uri"]),
  choices: { ...choicesOfOptions(OPTIONS), type: WITH_USERS },
  synopsis: [...synopsisOf(OPTIONS), `[--type ${WITH_USERS.join("|")}] [--group KEY...]`],
  summary:
    "Register an application for everyone, or only for members of these groups. Prints its client ID and, for web applications, once its client secret.",
  run({ values }, call) {
    const type = WITH_USERS.find((one) => one === values.type);
    const usual = {
      "auth-method": USUAL_METHODS[type ?? "web"],
      scope: formatScope(USUAL_SCOPES),
    };
    return register(OPTIONS, { ...usual, ...values }, { ...call, groups: values.group, type });
  },
});

const SERVICE_OPTIONS = settingOptions(["service"]);

export const createService = defineCommand({
  words: ["services", "create"],
  options: parsedOptions(SERVICE_OPTIONS),
  required: ["name"],
  choices: choicesOfOptions(SERVICE_OPTIONS, "service"),
  synopsis: synopsisOf(SERVICE_OPTIONS, "service"),
  summary:
    "Register a service, an application that acts for itself and has no users. Prints its client ID and, once, its client secret.",
  run: ({ values }, call) =>
    register(SERVICE_OPTIONS, values, { ...call, groups: null, type: "service" }),
});

/** Registration by a command. `groups` are the only ones that may use it; null for a service. */
type Registering = Call & {
  groups: readonly string[] | null;
  type: ApplicationType | undefined;
};

async function register(
  options: ReturnType<typeof settingOptions>,
  values: OptionValues,
  { calledFrom, now, groups, type }: Registering,
): Promise<Outcome> {
  const file = values["jwks-file"];
  const jwks = typeof file === "string" ? await readJson(resolve(calledFrom, file)) : ok(null);
  if (!jwks.ok) return jwks;
  const request = { name: "", ...requestOf(options, values), ...(type && { type }) };
  const verified = values.verified === true;
  const access = { open: !groups?.length, groups: [...(groups ?? [])] };
  const registered = await withDatabase(() =>
    registerApplication(
      { ...request, jwks: jwks.value },
      { ...commandContext(now), ownerId: null, verified, access },
    ),
  );
  if (registered.ok) {
    const application = registered.value;
    const { grantTypes: grant_types } = application;
    const metadata = metadataOf(options, application);
    const own = { type: application.type, grant_types, ...metadata, issuer: issuer() };
    const json = { ...credentialsOf(application), ...own, ...(groups && { verified, groups }) };
    return ok({ lines: credentialLines(application), json });
  }
  const { error } = registered;
  const isGroups = typeof error === "object" && "code" in error;
  return refuse(isGroups ? explainGroups(error) : explainRegistration(error));
}

/** Reads a JSON file that an option names. */
async function readJson(path: string): Promise<Result<unknown, Refusal>> {
  try {
    return ok(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === undefined ? "is not valid JSON" : `cannot be read (${code})`;
    return refuse({ field: "--jwks-file", reason: `${path} ${reason}` });
  }
}

/** Says what a new application needs to authenticate. */
const credentialLines = ({ clientId, name, secret }: RegisteredApplication): string[] => [
  `Registered "${name}".`,
  `  issuer         ${issuer()}`,
  `  client_id      ${clientId}`,
  ...(secret
    ? [`  client_secret  ${secret.value}`, "The secret is shown only once. Save it now."]
    : []),
];

const credentialsOf = ({ clientId, secret }: RegisteredApplication) => ({
  client_id: clientId,
  ...(secret && { client_secret: secret.value, secret_id: secret.id }),
});
