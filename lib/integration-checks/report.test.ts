import { expect, it } from "vitest";
import type { SeenSteps } from "@/db/applications/integration-checks";
import type { RegisteredClient } from "@/lib/oauth/authorize/context";
import { findFault } from "@/lib/oauth/authorize/faults";
import { describeRefusal } from "@/lib/oauth/authorize/response";
import { parseParameters } from "@/lib/oauth/parameters";
import { TOKEN_ERROR } from "@/lib/oauth/token/errors";
import { type Checked, type Failure, reportOf } from "./report";
import { refusedStep } from "./steps";

const at = (second: number) => new Date(Date.UTC(2026, 10, 25, 12, 0, second));
const time = (second: number) => at(second).toISOString();

const WEB: Checked = {
  id: "",
  type: "web",
  scopes: ["openid", "profile"],
  grantTypes: ["authorization_code", "refresh_token"],
};
const SERVICE: Checked = {
  id: "",
  type: "service",
  scopes: [],
  grantTypes: ["client_credentials"],
};

const failure = (second: number, endpoint: string, error: string, description = ""): Failure => ({
  ...{ id: second, at: at(second), endpoint, error, description, sent: null, requestId: null },
  ...{ times: 1, authenticated: null },
});

type Given = { seen?: SeenSteps; failures?: Failure[]; now?: Date };

function report(application: Checked, { seen = {}, failures = [], now = at(60) }: Given) {
  const { steps, phase, isLive } = reportOf(application, {
    ...{ startedAt: at(0), seen, failures, now },
  });
  return { steps: steps.map(({ step, state }) => `${step} ${state}`), phase, isLive };
}

it("waits for the first step, and for nothing that the application can't do", () => {
  expect(report(WEB, {})).toEqual({
    steps: [
      "request waiting",
      "pkce later",
      "consent later",
      "exchange later",
      "userinfo later",
      "refresh later",
    ],
    phase: "running",
    isLive: true,
  });
  const plain = { ...WEB, scopes: ["email"], grantTypes: ["authorization_code"] };
  expect(report(plain, {}).steps).toHaveLength(4);
  expect(report(SERVICE, {}).steps).toEqual(["authentication waiting", "token later"]);
});

it("passes without a refresh, and ends when there is nothing left", () => {
  const seen = { requested: time(1), authorized: time(2), issued: time(3), userinfo: time(4) };
  expect(report(WEB, { seen })).toMatchObject({ phase: "passed", isLive: true });
  expect(report(WEB, { seen }).steps.at(-1)).toBe("refresh waiting");
  const all = { ...seen, refreshed: time(5) };
  expect(report(WEB, { seen: all })).toMatchObject({ phase: "passed", isLive: false });
  expect(report(SERVICE, { seen: { issued: time(3) } })).toMatchObject({
    phase: "passed",
    isLive: false,
  });
});

it("is over after ten minutes, and waits for nothing then", () => {
  expect(report(WEB, { now: at(600) })).toMatchObject({ phase: "over", isLive: false });
  const begun = { seen: { requested: time(1) }, now: at(600) };
  expect(report(WEB, begun).steps[2]).toBe("consent later");
});

it("takes a code for a request that needed no sign-in, but no older session for a sign-in", () => {
  expect(report(WEB, { seen: { authorized: time(2) } }).steps.slice(0, 4)).toEqual([
    "request done",
    "pkce done",
    "consent done",
    "exchange waiting",
  ]);
  const older = { refreshed: time(2), userinfo: time(3) };
  expect(report(WEB, { seen: older }).steps[0]).toBe("request waiting");
});

it.each<[string, Failure, string[]]>([
  [
    "a wrong redirect URI",
    failure(5, "/oauth/authorize", "redirect_uri_unregistered"),
    ["request failed", "pkce later"],
  ],
  [
    "missing PKCE",
    failure(
      5,
      "/oauth/authorize",
      "invalid_request",
      "PKCE is required: code_challenge is missing",
    ),
    ["request done", "pkce failed", "consent later"],
  ],
  [
    "a denial",
    failure(5, "/oauth/authorize", "access_denied", describeRefusal("access_denied", false)),
    ["request done", "pkce done", "consent failed", "exchange later"],
  ],
  [
    "a wrong secret",
    failure(5, "/oauth/token", "invalid_client"),
    ["request waiting", "pkce later", "consent later", "exchange failed"],
  ],
  [
    "a wrong secret at the PAR endpoint",
    failure(5, "/oauth/par", "invalid_client"),
    ["request failed", "pkce later"],
  ],
])("says which step failed: %s", (_, failed, steps) => {
  const found = report(WEB, { failures: [failed] });
  expect(found.steps.slice(0, steps.length)).toEqual(steps);
  expect(found).toMatchObject({ phase: "running", isLive: true });
});

it("forgets a failure after a success, and a success after a failure", () => {
  const seen = { requested: time(1), authorized: time(2), issued: time(9) };
  const wrong = failure(8, "/oauth/token", "invalid_client");
  expect(report(WEB, { seen, failures: [wrong] }).steps[3]).toBe("exchange done");
  const later = failure(10, "/oauth/token", "invalid_client");
  expect(report(WEB, { seen, failures: [later, wrong] }).steps[3]).toBe("exchange failed");
});

it("ignores what failed before the check, after it, and at other endpoints", () => {
  const failures = [
    failure(600, "/oauth/token", "invalid_client"),
    failure(5, "/oauth/introspect", "invalid_client"),
    failure(-1, "/oauth/token", "invalid_client"),
  ];
  expect(report(WEB, { failures }).steps[0]).toBe("request waiting");
  expect(report(WEB, { failures }).steps[3]).toBe("exchange later");
});

it("takes a limit for no step", () => {
  for (const application of [WEB, SERVICE]) {
    const { steps } = report(application, {
      failures: [failure(5, "/oauth/token", "rate_limited")],
    });
    expect(steps.filter((step) => step.endsWith("failed"))).toEqual([]);
  }
});

it("tells a service's authentication from its token", () => {
  const unknown = failure(5, "/oauth/token", "invalid_target", "resource is not permitted");
  const failures = [{ ...unknown, authenticated: true }];
  expect(report(SERVICE, { failures }).steps).toEqual(["authentication done", "token failed"]);
  // A refusal before the authentication doesn't prove it, whatever its error is.
  const junk = { ...failure(5, "/oauth/token", "invalid_dpop_proof"), authenticated: false };
  const refused = ["authentication failed", "token later"];
  expect(report(SERVICE, { failures: [junk] }).steps).toEqual(refused);
  const wrong = failure(5, "/oauth/token", "invalid_client");
  expect(report(SERVICE, { failures: [wrong] }).steps).toEqual(refused);
});

const CLIENT = { requirePar: false, grantTypes: ["authorization_code"] };

/** Returns the step of a faulty authorization request, by the description that the client receives. */
function stepOfRequest(query: string) {
  const arrival = { pushed: false, hint: null };
  const fault = findFault(parseParameters(query), CLIENT as unknown as RegisteredClient, arrival);
  return fault && refusedStep("web", { endpoint: "/oauth/authorize", ...fault });
}

const CHALLENGE = "code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

it.each([
  ["", "request"],
  ["response_type=token", "request"],
  ["response_type=code&scope=a&scope=b", "request"],
  ["response_type=code", "pkce"],
  [`response_type=code&${CHALLENGE}`, "pkce"],
  [`response_type=code&${CHALLENGE}&code_challenge_method=plain`, "pkce"],
  ["response_type=code&code_challenge=short&code_challenge_method=S256", "pkce"],
  [`response_type=code&${CHALLENGE}&code_challenge_method=S256`, null],
])("finds the step of an authorization request: %s", (query, step) => {
  expect(stepOfRequest(query)).toBe(step);
});

it.each([
  ["code_verifier_missing", "pkce"],
  ["code_unknown", "exchange"],
  ["code_missing", "exchange"],
  ["grant_type_unknown", "exchange"],
  ["refresh_token_missing", "refresh"],
  ["refresh_token_unknown", "refresh"],
  ["scope_exceeds_grant", "refresh"],
] as const)("finds the step of a token request: %s", (refusal, step) => {
  const { error, error_description: description } = TOKEN_ERROR[refusal];
  expect(refusedStep("web", { endpoint: "/oauth/token", error, description })).toBe(step);
});
