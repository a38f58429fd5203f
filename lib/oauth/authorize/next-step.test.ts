import { describe, expect, it } from "vitest";
import type { Strength } from "./authentication-context";
import { nextStep } from "./next-step";
import { ago, type Changes, session, situation } from "./test-situation";

const fresh = { ...session, authenticatedAt: ago(10) };
const byApp = { ...session, amr: ["pwd", "otp", "mfa"] };

type Request = NonNullable<Changes["request"]>;
type Progress = NonNullable<Changes["progress"]>;

const asked = (...prompt: Request["prompt"] & string[]) => ({ request: { prompt } });
const silent = asked("none");
const needs = (needed: Strength) => ({ request: { contexts: { named: [], needed } } });
const done = (what: keyof Progress, sessionId: string | null = "s1") => ({
  progress: { sessionId, [what]: ago(1) },
});

const loopback = { isPublic: true };
const atLoopback: Request = { redirectUri: "http://localhost:4001/" };
const someone = { client: { onlyFor: "bob" } };
const closed = { admitted: false };
const ungranted = { grantedScopes: [] };

/** A first-party application that asks for a sensitive scope of an API, after these were granted. */
const firstParty = (granted: readonly string[]): Changes => {
  const api = { id: "files", identifier: "https://files.example/", name: "Files" };
  const scopes = ["files:read", "files:purge"];
  const permitted = { "files:read": "Read files", "files:purge": "Delete files for good" };
  const state = { identifierKey: api.identifier, suspended: false, signingAlg: null };
  const wanted = { ...api, ...state, scopes, permitted, sensitive: ["files:purge"], granted };
  return { client: { firstParty: true }, request: { apis: [wanted] } };
};

const STEPS: Record<string, Record<string, Changes>> = {
  answer: {
    "nothing is missing": {},
    "prompt=login and a new sign-in": { ...asked("login"), session: fresh },
    "max_age not exceeded": { request: { maxAge: 3600 } },
    "max_age=0 and a new sign-in": { request: { maxAge: 0 }, session: fresh },
    "a pending application and its owner": { client: { onlyFor: "ada" } },
    "an account chosen here": { ...asked("select_account"), ...done("accountChosenAt") },
    "a first-party application": { client: { firstParty: true }, ...ungranted },
    "sensitive scopes that it was granted": firstParty(["files:purge"]),
    "prompt=consent, consented here": { ...asked("consent"), ...done("consentedAt") },
    "strong enough for the request": { ...needs("multi_factor"), session: byApp },
  },
  sign_in: {
    "nobody is signed in": { session: null },
    "prompt=login and an old sign-in": asked("login"),
    "max_age exceeded": { request: { maxAge: 3599 } },
    "max_age=0 and an old sign-in": { request: { maxAge: 0 } },
    "a pending application and nobody": { ...someone, session: null },
    "another subject asked for": { request: { subject: "bob" } },
    "too weak, but nobody is signed in": { ...needs("multi_factor"), session: null },
  },
  consent: {
    "a pending application, its owner, and a new scope": {
      ...{ client: { onlyFor: "ada" }, ...ungranted },
    },
    "nothing granted": ungranted,
    "a new scope": { request: { scopes: ["openid", "email"] } },
    "sensitive scopes of a first-party application": firstParty([]),
    "prompt=consent": asked("consent"),
    "consented by another session": { ...asked("consent"), ...done("consentedAt", "s0") },
    "consented, but the grant is gone": { ...ungranted, ...done("consentedAt") },
    "a public client on loopback": { client: loopback, request: atLoopback },
    "a first-party public client on loopback": {
      ...{ client: { ...loopback, firstParty: true }, request: atLoopback },
    },
  },
  not_approved: {
    "a pending application and somebody else": someone,
    "a pending application and somebody else, silently": { ...someone, ...silent, ...ungranted },
    "a pending application and nobody, silently": { ...someone, ...silent, session: null },
    "a pending application and somebody else, who says no": { ...someone, ...done("deniedAt") },
    "too weak for somebody else's pending application": {
      ...{ client: { onlyFor: "bob", requiredContext: "multi_factor" } },
    },
  },
  not_admitted: {
    "a closed application": { ...closed, ...ungranted },
    "a closed first-party one": { ...closed, client: { firstParty: true } },
    "a closed application that needs a stronger sign-in": {
      ...{ ...closed, client: { requiredContext: "multi_factor" } },
    },
  },
  choose_account: {
    "a closed application, and another account asked for": {
      ...{ ...closed, ...asked("select_account") },
    },
    select_account: asked("select_account"),
    "an account chosen by another session": {
      ...{ ...asked("select_account"), ...done("accountChosenAt", "s0") },
    },
    "too weak, and the account isn't chosen": {
      request: { ...needs("multi_factor").request, prompt: ["select_account"] },
    },
  },
  step_up: {
    "too weak for the request": needs("multi_factor"),
    "too weak for the application": { client: { requiredContext: "multi_factor" } },
    "a request that asks for less than the application requires": {
      ...{ ...needs("multi_factor"), session: byApp },
      client: { requiredContext: "phishing_resistant" },
    },
    "too weak, and nothing granted": { ...needs("multi_factor"), ...ungranted },
  },
};

const REFUSALS: Record<string, Record<string, Changes>> = {
  access_denied: {
    denied: done("deniedAt", null),
    "silent and closed": { ...silent, ...closed, ...ungranted },
    "closed, and the user says no": { ...closed, ...done("deniedAt", null) },
    "denied and too weak for the application alone": {
      ...{ client: { requiredContext: "multi_factor" }, ...done("deniedAt", null) },
    },
    "denied at the consent after a stronger sign-in": {
      ...{ ...needs("multi_factor"), session: byApp, ...done("deniedAt", null) },
    },
  },
  login_required: {
    "silent and nobody signed in": { ...silent, session: null },
    "silent and too old a sign-in": { request: { prompt: ["none"], maxAge: 1 } },
    "still another subject after signing in": { request: { subject: "bob" }, session: fresh },
    "silent and too weak": { request: { ...needs("multi_factor").request, prompt: ["none"] } },
  },
  consent_required: {
    "silent and nothing granted": { ...silent, ...ungranted },
    "silent on loopback": { client: loopback, request: { ...atLoopback, prompt: ["none"] } },
  },
  unmet_authentication_requirements: {
    "denied and too weak for the request": { ...needs("multi_factor"), ...done("deniedAt", null) },
  },
};

const rowsOf = (table: typeof STEPS) =>
  Object.entries(table).flatMap(([outcome, rows]) =>
    Object.entries(rows).map(([what, changes]) => [what, outcome, changes] as const),
  );

describe("nextStep", () => {
  it.each(rowsOf(STEPS))("%s: %s", (_, step, changes) =>
    expect(nextStep(situation(changes))).toEqual({ step }),
  );

  it.each(rowsOf(REFUSALS))("refuses: %s: %s", (_, error, changes) =>
    expect(nextStep(situation(changes))).toEqual({ step: "refuse", error }),
  );
});
