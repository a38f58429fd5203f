import type { NotedStep } from "@/db/applications/integration-checks";
import type { ApplicationType } from "@/lib/oauth/registration/choices";

/** Step of an integration, as its developer sees it. */
export type Step =
  | "request"
  | "pkce"
  | "consent"
  | "exchange"
  | "userinfo"
  | "refresh"
  | "code"
  | "approval"
  | "poll"
  | "authentication"
  | "token"
  | "asked"
  | "redirected"
  | "let_in";

export type Rule = {
  step: Step;
  /** Requests that prove the step, the most direct one first. */
  provedBy: readonly NotedStep[];
  /** True for a step that a first sign-in doesn't take. */
  isOptional?: boolean;
};

/** Steps of a sign-in, in their order. Requests of older sessions don't prove one. */
const SIGN_IN = [
  { step: "request", provedBy: ["requested", "authorized", "issued"] },
  { step: "pkce", provedBy: ["requested", "authorized", "issued"] },
  { step: "consent", provedBy: ["authorized", "issued"] },
  { step: "exchange", provedBy: ["issued"] },
  { step: "userinfo", provedBy: ["userinfo"] },
  { step: "refresh", provedBy: ["refreshed"], isOptional: true },
] as const satisfies readonly Rule[];

/** Steps of a device, whose user confirms it elsewhere (RFC 8628). */
const DEVICE = [
  { step: "code", provedBy: ["requested", "issued"] },
  { step: "approval", provedBy: ["authorized", "issued"] },
  { step: "poll", provedBy: ["issued"] },
  { step: "userinfo", provedBy: ["userinfo"] },
  { step: "refresh", provedBy: ["refreshed"], isOptional: true },
] as const satisfies readonly Rule[];

/** Steps of a service, which has no users (RFC 6749 section 4.4). */
const SERVICE = [
  { step: "authentication", provedBy: ["issued"] },
  { step: "token", provedBy: ["issued"] },
] as const satisfies readonly Rule[];

/** Steps of a gate. A visitor who was let in had signed in before, if nobody was sent to. A proxy goes on asking, so what it asked for says when. */
const GATE = [
  { step: "asked", provedBy: ["redirected", "let_in", "asked"] },
  { step: "redirected", provedBy: ["redirected", "let_in"] },
  { step: "let_in", provedBy: ["let_in"] },
] as const satisfies readonly Rule[];

const STEPS: Record<ApplicationType, readonly Rule[]> = {
  web: SIGN_IN,
  browser: SIGN_IN,
  native: SIGN_IN,
  device: DEVICE,
  service: SERVICE,
  gate: GATE,
};

type Registered = {
  type: ApplicationType;
  scopes: readonly string[];
  grantTypes: readonly string[];
};

export const stepsOf = ({ type, scopes, grantTypes }: Registered): readonly Rule[] =>
  STEPS[type].filter(({ step }) => {
    if (step === "userinfo") return scopes.includes("openid");
    return step !== "refresh" || grantTypes.includes("refresh_token");
  });

type Refused = {
  endpoint: string | null;
  error: string;
  description: string;
  /** True if the client was authenticated before it was refused; null or missing if that isn't known. */
  authenticated?: boolean | null;
};

/** Refusals of a request that is in order, because of the user or their session. */
const OF_THE_USER: ReadonlySet<string> = new Set([
  "access_denied",
  "account_selection_required",
  "client_pending",
  "consent_required",
  "interaction_required",
  "login_required",
  "request_unknown",
  "unmet_authentication_requirements",
]);

/** Returns the step that a refused request of an application with users didn't get past; null if it is none of them. */
function refusedSignIn({ endpoint, error, description }: Refused): Step | null {
  if (endpoint === "/oauth/authorize" || endpoint === "/oauth/par") {
    if (OF_THE_USER.has(error)) return "consent";
    return isAboutPkce(description) ? "pkce" : "request";
  }
  if (endpoint !== "/oauth/token") return null;
  if (isAboutPkce(description)) return "pkce";
  return isAboutRefresh({ error, description }) ? "refresh" : "exchange";
}

/** PKCE has no error code of its own (RFC 7636 sections 4.4.1 and 4.6). */
const isAboutPkce = (description: string) =>
  /code_challenge|code_verifier is missing/.test(description);

/** Only a refresh names scopes at the token endpoint (RFC 6749 section 6). */
const isAboutRefresh = ({ error, description }: Pick<Refused, "error" | "description">) =>
  error === "invalid_scope" || /the refresh token|refresh_token is missing/.test(description);

function refusedDevice({ endpoint, error, description }: Refused): Step | null {
  if (endpoint === "/oauth/device") return "code";
  if (endpoint !== "/oauth/token") return null;
  if (error === "access_denied" || error === "expired_token") return "approval";
  return isAboutRefresh({ error, description }) ? "refresh" : "poll";
}

function refusedService({ endpoint, authenticated }: Refused): Step | null {
  if (endpoint !== "/oauth/token") return null;
  return authenticated ? "token" : "authentication";
}

/** Returns the step that a refused request didn't get past; null if it belongs to none. */
export function refusedStep(type: ApplicationType, refused: Refused): Step | null {
  // A limit says nothing about a step.
  if (refused.error === "rate_limited") return null;
  if (type === "service") return refusedService(refused);
  if (type === "gate") return refused.endpoint === "/gate" ? "asked" : "let_in";
  return type === "device" ? refusedDevice(refused) : refusedSignIn(refused);
}

/** Steps that a request has passed if it was refused at a later one. */
export const PASSED: Partial<Record<Step, readonly Step[]>> = {
  pkce: ["request"],
  consent: ["request", "pkce"],
  token: ["authentication"],
  approval: ["code"],
  poll: ["code"],
};
