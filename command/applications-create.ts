import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { commandContext } from "@/db/audit/events";
import { type RegisteredApplication, registerApplication } from "@/lib/applications/register";
import {
  APPLICATION_TYPES,
  AUTH_METHODS,
  USUAL_METHODS,
} from "@/lib/oauth/registration/registration-request";
import { formatScope, USUAL_SCOPES } from "@/lib/oauth/scopes";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/id-token";
import { ok, type Result, refuse } from "@/lib/result";
import { issuer } from "@/lib/runtime/env";
import { explainGroups } from "./applications-allow";
import { type Answer, defineCommand, type Refusal } from "./define";
import { nameOf, PROFILE_NAMES, profileNamed } from "./profile-names";
import { explainRegistration } from "./registration-words";
import { withDatabase } from "./with-database";

/** Types of applications with users. */
const TYPES = APPLICATION_TYPES.filter((type) => type !== "service");

export const createApplication = defineCommand({
  words: ["applications", "create"],
  options: {
    name: { type: "string" },
    type: { type: "string" },
    "client-uri": { type: "string" },
    "developer-name": { type: "string" },
    "policy-uri": { type: "string" },
    "tos-uri": { type: "string" },
    "redirect-uri": { type: "string", multiple: true },
    "post-logout-redirect-uri": { type: "string", multiple: true, default: [] },
    "backchannel-logout-uri": { type: "string" },
    "auth-method": { type: "string" },
    "enforce-auth-method": { type: "boolean", default: false },
    "jwks-file": { type: "string" },
    "jwks-uri": { type: "string" },
    scope: { type: "string", default: formatScope(USUAL_SCOPES) },
    "id-token-alg": { type: "string", default: "RS256" },
    "first-party": { type: "boolean", default: false },
    verified: { type: "boolean", default: false },
    "any-loopback-port": { type: "boolean", default: false },
    "require-par": { type: "boolean", default: false },
    "require-dpop": { type: "boolean", default: false },
    "claims-in-id-token": { type: "boolean", default: false },
    "device-grant": { type: "boolean", default: false },
    profile: { type: "string", default: "standard" },
    "refresh-despite-profile": { type: "boolean", default: false },
    group: { type: "string", multiple: true, default: [] },
  },
  required: ({ type }) => (type === "device" ? ["name"] : ["name", "redirect-uri"]),
  choices: {
    type: TYPES,
    "auth-method": AUTH_METHODS,
    "id-token-alg": SIGNING_ALGORITHMS,
    profile: PROFILE_NAMES,
  },
  synopsis: [
    `--name N [--type ${TYPES.join("|")}] [--device-grant]`,
    "[--redirect-uri R...] [--post-logout-redirect-uri R...]",
    "[--client-uri U] [--developer-name N] [--policy-uri U] [--tos-uri U]",
    "[--backchannel-logout-uri R] [--jwks-file F | --jwks-uri R] [--scope S]",
    `[--auth-method ${AUTH_METHODS.join("|")}] [--enforce-auth-method]`,
    `[--id-token-alg ${SIGNING_ALGORITHMS.join("|")}] [--first-party] [--require-par]`,
    `[--profile ${PROFILE_NAMES.join("|")}] [--refresh-despite-profile]`,
    "[--require-dpop] [--verified] [--any-loopback-port] [--claims-in-id-token] [--group KEY...]",
  ],
  summary:
    "Register an application for everyone, or only for members of these groups. Prints its client ID and, for web applications, once its client secret.",
  async run({ values }, { calledFrom, now }) {
    const file = values["jwks-file"];
    const jwks = file === undefined ? ok(null) : await readJson(resolve(calledFrom, file));
    if (!jwks.ok) return jwks;
    const { verified, group: groups } = values;
    const type = TYPES.find((one) => one === values.type);
    const { "auth-method": authMethod = USUAL_METHODS[type ?? "web"] } = values;
    const access = { open: groups.length === 0, groups };
    const registering = { ...commandContext(now), ownerId: null, verified, access };
    const registered = await withDatabase(() =>
      registerApplication(
        {
          ...(type && { type }),
          name: values.name ?? "",
          homepageUrl: values["client-uri"] ?? null,
          developerName: values["developer-name"] ?? null,
          policyUri: values["policy-uri"] ?? null,
          tosUri: values["tos-uri"] ?? null,
          redirectUris: values["redirect-uri"] ?? [],
          postLogoutRedirectUris: values["post-logout-redirect-uri"],
          backchannelLogoutUri: values["backchannel-logout-uri"] ?? null,
          authMethod,
          authMethodEnforced: values["enforce-auth-method"],
          jwks: jwks.value,
          jwksUri: values["jwks-uri"] ?? null,
          scope: values.scope,
          idTokenSigningAlg: values["id-token-alg"],
          firstParty: values["first-party"],
          anyLoopbackPort: values["any-loopback-port"],
          requirePar: values["require-par"],
          requireDpop: values["require-dpop"],
          claimsInIdToken: values["claims-in-id-token"],
          deviceGrant: values["device-grant"],
          profile: profileNamed(values.profile),
          refreshDespiteProfile: values["refresh-despite-profile"],
        },
        registering,
      ),
    );
    if (registered.ok) return ok(describe({ ...registered.value, verified, groups }));
    const { error } = registered;
    const isGroups = typeof error === "object" && "code" in error;
    return refuse(isGroups ? explainGroups(error) : explainRegistration(error));
  },
});

/** Reads a JSON file that an option names. */
export async function readJson(path: string): Promise<Result<unknown, Refusal>> {
  try {
    return ok(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === undefined ? "is not valid JSON" : `cannot be read (${code})`;
    return refuse({ field: "--jwks-file", reason: `${path} ${reason}` });
  }
}

type Described = RegisteredApplication & { verified: boolean; groups: readonly string[] };

const describe = (application: Described): Answer => ({
  lines: credentialLines(application),
  json: { ...credentialsOf(application), ...metadataOf(application) },
});

/** Says what a new application needs to authenticate. */
export const credentialLines = ({ clientId, name, secret }: RegisteredApplication): string[] => [
  `Registered "${name}".`,
  `  issuer         ${issuer()}`,
  `  client_id      ${clientId}`,
  ...(secret
    ? [`  client_secret  ${secret.value}`, "The secret is shown only once. Save it now."]
    : []),
];

export const credentialsOf = ({ clientId, secret }: RegisteredApplication) => ({
  client_id: clientId,
  ...(secret && { client_secret: secret.value, secret_id: secret.id }),
});

/** Returns the client metadata under its RFC 7591 section 2 names. */
const metadataOf = (application: Described) => ({
  type: application.type,
  client_name: application.name,
  redirect_uris: application.redirectUris,
  post_logout_redirect_uris: application.postLogoutRedirectUris,
  token_endpoint_auth_method: application.authMethod,
  token_endpoint_auth_method_enforced: application.authMethodEnforced,
  grant_types: application.grantTypes,
  scope: formatScope(application.scopes),
  id_token_signed_response_alg: application.idTokenSigningAlg,
  require_pushed_authorization_requests: application.requirePar,
  dpop_bound_access_tokens: application.requireDpop,
  profile: nameOf(application.profile),
  claims_in_id_token: application.claimsInIdToken,
  first_party: application.firstParty,
  verified: application.verified,
  groups: application.groups,
  any_loopback_port: application.anyLoopbackPort,
  issuer: issuer(),
  ...(application.backchannelLogoutUri !== null && {
    backchannel_logout_uri: application.backchannelLogoutUri,
  }),
});
