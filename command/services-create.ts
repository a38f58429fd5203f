import { resolve } from "node:path";
import { commandContext } from "@/db/audit/events";
import { registerApplication } from "@/lib/applications/register";
import { SERVICE_METHODS } from "@/lib/oauth/registration/registration-request";
import { ok, refuse } from "@/lib/result";
import { issuer } from "@/lib/runtime/env";
import { explainGroups } from "./applications-allow";
import { credentialLines, credentialsOf, readJson } from "./applications-create";
import { defineCommand } from "./define";
import { nameOf, PROFILE_NAMES, profileNamed } from "./profile-names";
import { explainRegistration } from "./registration-words";
import { withDatabase } from "./with-database";

export const createService = defineCommand({
  words: ["services", "create"],
  options: {
    name: { type: "string" },
    "client-uri": { type: "string" },
    "auth-method": { type: "string", default: "client_secret_basic" },
    "jwks-file": { type: "string" },
    "jwks-uri": { type: "string" },
    "require-dpop": { type: "boolean", default: false },
    profile: { type: "string", default: "standard" },
  },
  required: ["name"],
  choices: { "auth-method": SERVICE_METHODS, profile: PROFILE_NAMES },
  synopsis: [
    "--name N [--client-uri U]",
    `[--auth-method ${SERVICE_METHODS.join("|")}] [--jwks-file F | --jwks-uri R]`,
    `[--profile ${PROFILE_NAMES.join("|")}] [--require-dpop]`,
  ],
  summary:
    "Register a service, an application that acts for itself and has no users. Prints its client ID and, once, its client secret.",
  async run({ values }, { calledFrom, now }) {
    const file = values["jwks-file"];
    const jwks = file === undefined ? ok(null) : await readJson(resolve(calledFrom, file));
    if (!jwks.ok) return jwks;
    const registered = await withDatabase(() =>
      registerApplication(
        {
          ...USERLESS,
          name: values.name ?? "",
          homepageUrl: values["client-uri"] ?? null,
          authMethod: values["auth-method"],
          jwks: jwks.value,
          jwksUri: values["jwks-uri"] ?? null,
          requireDpop: values["require-dpop"],
          profile: profileNamed(values.profile),
        },
        { ...commandContext(now), ownerId: null },
      ),
    );
    if (registered.ok) {
      const { name, authMethod, grantTypes, requireDpop, profile } = registered.value;
      const metadata = {
        ...{ type: "service", client_name: name, issuer: issuer(), grant_types: grantTypes },
        token_endpoint_auth_method: authMethod,
        dpop_bound_access_tokens: requireDpop,
        profile: nameOf(profile),
      };
      const json = { ...credentialsOf(registered.value), ...metadata };
      return ok({ lines: credentialLines(registered.value), json });
    }
    const { error } = registered;
    const isGroups = typeof error === "object" && "code" in error;
    return refuse(isGroups ? explainGroups(error) : explainRegistration(error));
  },
});

/** Settings that only an application with users has. */
const USERLESS = {
  type: "service",
  developerName: null,
  policyUri: null,
  tosUri: null,
  redirectUris: [],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  authMethodEnforced: false,
  scope: "",
  idTokenSigningAlg: "RS256",
  firstParty: false,
  anyLoopbackPort: false,
  requirePar: false,
  claimsInIdToken: false,
} as const;
