import { describe, expect, it } from "vitest";
import { nextStep } from "./next-step";
import { ago, session, situation } from "./test-situation";

const fresh = { ...session, authenticatedAt: ago(10) };
const loopback = { client: { isPublic: true }, request: { redirectUri: "http://localhost:4001/" } };

/** A first-party application that asks for a sensitive scope of an API, after these were granted. */
const firstParty = (granted: readonly string[]) => {
  const api = { id: "files", identifier: "https://files.example/", name: "Files" };
  const scopes = ["files:read", "files:purge"];
  const permitted = { "files:read": "Read files", "files:purge": "Delete files for good" };
  const state = { identifierKey: api.identifier, suspended: false, signingAlg: null };
  const asked = { ...api, ...state, scopes, permitted, sensitive: ["files:purge"], granted };
  return { client: { firstParty: true }, request: { apis: [asked] } };
};

describe("nextStep", () => {
  it("answers if nothing is missing", () => {
    expect(nextStep(situation({}))).toEqual({ step: "answer" });
  });

  it.each<[string, Parameters<typeof situation>[0], string]>([
    ["nobody is signed in", { session: null }, "sign_in"],
    ["prompt=login and an old sign-in", { request: { prompt: ["login"] } }, "sign_in"],
    [
      "prompt=login and a new sign-in",
      { request: { prompt: ["login"] }, session: fresh },
      "answer",
    ],
    ["max_age exceeded", { request: { maxAge: 3599 } }, "sign_in"],
    ["max_age not exceeded", { request: { maxAge: 3600 } }, "answer"],
    ["max_age=0 and an old sign-in", { request: { maxAge: 0 } }, "sign_in"],
    ["max_age=0 and a new sign-in", { request: { maxAge: 0 }, session: fresh }, "answer"],
    ["a pending application and its owner", { client: { onlyFor: "ada" } }, "answer"],
    [
      "a pending application, its owner, and a new scope",
      { client: { onlyFor: "ada" }, grantedScopes: [] },
      "consent",
    ],
    ["a pending application and somebody else", { client: { onlyFor: "bob" } }, "not_approved"],
    [
      "a pending application and somebody else, silently",
      { client: { onlyFor: "bob" }, request: { prompt: ["none"] }, grantedScopes: [] },
      "not_approved",
    ],
    [
      "a pending application and nobody, silently",
      { client: { onlyFor: "bob" }, session: null, request: { prompt: ["none"] } },
      "not_approved",
    ],
    [
      "a pending application and somebody else, who says no",
      { client: { onlyFor: "bob" }, progress: { sessionId: "s1", deniedAt: ago(1) } },
      "not_approved",
    ],
    ["a pending application and nobody", { client: { onlyFor: "bob" }, session: null }, "sign_in"],
    ["a closed application", { admitted: false, grantedScopes: [] }, "not_admitted"],
    ["a closed first-party one", { admitted: false, client: { firstParty: true } }, "not_admitted"],
    [
      "a closed application that needs a stronger sign-in",
      { admitted: false, client: { requiredContext: "multi_factor" } },
      "not_admitted",
    ],
    [
      "a closed application, and another account asked for",
      { admitted: false, request: { prompt: ["select_account"] } },
      "choose_account",
    ],
    ["another subject asked for", { request: { subject: "bob" } }, "sign_in"],
    ["select_account", { request: { prompt: ["select_account"] } }, "choose_account"],
    [
      "an account chosen here",
      {
        request: { prompt: ["select_account"] },
        progress: { sessionId: "s1", accountChosenAt: ago(1) },
      },
      "answer",
    ],
    [
      "an account chosen by another session",
      {
        request: { prompt: ["select_account"] },
        progress: { sessionId: "s0", accountChosenAt: ago(1) },
      },
      "choose_account",
    ],
    ["nothing granted", { grantedScopes: [] }, "consent"],
    ["a new scope", { request: { scopes: ["openid", "email"] } }, "consent"],
    ["a first-party application", { client: { firstParty: true }, grantedScopes: [] }, "answer"],
    ["sensitive scopes of a first-party application", firstParty([]), "consent"],
    ["sensitive scopes that it was granted", firstParty(["files:purge"]), "answer"],
    ["prompt=consent", { request: { prompt: ["consent"] } }, "consent"],
    [
      "prompt=consent, consented here",
      { request: { prompt: ["consent"] }, progress: { sessionId: "s1", consentedAt: ago(1) } },
      "answer",
    ],
    [
      "consented by another session",
      { request: { prompt: ["consent"] }, progress: { sessionId: "s0", consentedAt: ago(1) } },
      "consent",
    ],
    [
      "consented, but the grant is gone",
      { grantedScopes: [], progress: { sessionId: "s1", consentedAt: ago(1) } },
      "consent",
    ],
    ["a public client on loopback", loopback, "consent"],
    [
      "a first-party public client on loopback",
      { ...loopback, client: { isPublic: true, firstParty: true } },
      "consent",
    ],
  ])("%s", (_, changes, step) => expect(nextStep(situation(changes))).toEqual({ step }));

  it.each<[string, Parameters<typeof situation>[0], string]>([
    ["denied", { progress: { deniedAt: ago(1) } }, "access_denied"],
    [
      "silent and nobody signed in",
      { request: { prompt: ["none"] }, session: null },
      "login_required",
    ],
    [
      "silent and too old a sign-in",
      { request: { prompt: ["none"], maxAge: 1 } },
      "login_required",
    ],
    [
      "silent and nothing granted",
      { request: { prompt: ["none"] }, grantedScopes: [] },
      "consent_required",
    ],
    [
      "silent on loopback",
      { ...loopback, request: { ...loopback.request, prompt: ["none"] } },
      "consent_required",
    ],
    [
      "silent and closed",
      { request: { prompt: ["none"] }, admitted: false, grantedScopes: [] },
      "access_denied",
    ],
    [
      "closed, and the user says no",
      { admitted: false, progress: { deniedAt: ago(1) } },
      "access_denied",
    ],
    [
      "still another subject after signing in",
      { request: { subject: "bob" }, session: fresh },
      "login_required",
    ],
  ])("refuses: %s", (_, changes, error) =>
    expect(nextStep(situation(changes))).toEqual({ step: "refuse", error }),
  );
});
