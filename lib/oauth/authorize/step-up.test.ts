import { expect, it } from "vitest";
import type { Strength } from "./authentication-context";
import { nextStep } from "./next-step";
import { ago, type Changes, session, situation } from "./test-situation";

const byApp = { ...session, amr: ["pwd", "otp", "mfa"] };
const needs = (needed: Strength) => ({
  contexts: { named: [], needed },
});

it.each<[string, Changes, string]>([
  ["too weak for the request", { request: needs("multi_factor") }, "step_up"],
  ["too weak for the application", { client: { requiredContext: "multi_factor" } }, "step_up"],
  [
    "a request that asks for less than the application requires",
    {
      request: needs("multi_factor"),
      client: { requiredContext: "phishing_resistant" },
      session: byApp,
    },
    "step_up",
  ],
  ["strong enough for the request", { request: needs("multi_factor"), session: byApp }, "answer"],
  [
    "too weak, but nobody is signed in",
    { request: needs("multi_factor"), session: null },
    "sign_in",
  ],
  [
    "too weak, and the account isn't chosen",
    { request: { ...needs("multi_factor"), prompt: ["select_account"] } },
    "choose_account",
  ],
  [
    "too weak, and nothing granted",
    { request: needs("multi_factor"), grantedScopes: [] },
    "step_up",
  ],
  [
    "too weak for somebody else's pending application",
    { client: { onlyFor: "bob", requiredContext: "multi_factor" } },
    "not_approved",
  ],
])("%s", (_, changes, step) => expect(nextStep(situation(changes))).toEqual({ step }));

it.each<[string, Changes, string]>([
  [
    "silent and too weak",
    { request: { ...needs("multi_factor"), prompt: ["none"] } },
    "login_required",
  ],
  [
    "denied and too weak for the request",
    { request: needs("multi_factor"), progress: { deniedAt: ago(1) } },
    "unmet_authentication_requirements",
  ],
  [
    "denied and too weak for the application alone",
    { client: { requiredContext: "multi_factor" }, progress: { deniedAt: ago(1) } },
    "access_denied",
  ],
  [
    "denied at the consent after a stronger sign-in",
    { request: needs("multi_factor"), session: byApp, progress: { deniedAt: ago(1) } },
    "access_denied",
  ],
])("refuses: %s", (_, changes, error) =>
  expect(nextStep(situation(changes))).toEqual({ step: "refuse", error }),
);
