import { expect, it } from "vitest";
import { type Failure, reportOf } from "./report";

const at = (second: number) => new Date(Date.UTC(2026, 10, 25, 12, 0, second));
const time = (second: number) => at(second).toISOString();

const SIGN_IN = { requested: time(1), authorized: time(2), issued: time(3) };

const failure = (second: number, endpoint: string, error: string): Failure => ({
  ...{ id: second, at: at(second), endpoint, error, description: "", sent: null, requestId: null },
  ...{ times: 1, authenticated: null },
});

const report = (seen: object, ...failures: Failure[]) =>
  reportOf(
    { id: "", type: "web", scopes: ["openid"], grantTypes: ["authorization_code"] },
    { startedAt: at(0), seen, failures, now: at(60) },
  );

const statesOf = ({ steps }: ReturnType<typeof report>) => steps.map(({ state }) => state);

it("shows the steps of one run: the latest", () => {
  const begun = ["done", "done", "waiting", "later", "later"];
  expect(statesOf(report({ ...SIGN_IN, requested: time(5) }))).toEqual(begun);
  const old = failure(3, "/oauth/token", "invalid_client");
  expect(statesOf(report({ requested: time(5), authorized: time(2) }, old))).toEqual(begun);
  const wrong = failure(6, "/oauth/authorize", "redirect_uri_unregistered");
  expect(statesOf(report(SIGN_IN, wrong))).toEqual(["failed", ...begun.slice(3), "later", "later"]);
  const denied = failure(6, "/oauth/authorize", "access_denied");
  expect(statesOf(report(SIGN_IN, denied))).toEqual(["done", "done", "failed", "later", "later"]);
});

it("stays passed when another run begins, without the time of its request", () => {
  const { phase, steps } = report({ ...SIGN_IN, requested: time(9), userinfo: time(4) });
  const times = steps.map((step) => step.at);
  expect([phase, ...times]).toEqual(["passed", null, null, at(2), at(3), at(4)]);
});

it("says when a proxy asked for the visitor who came in, though it goes on asking", () => {
  const seen = { asked: time(9), redirected: time(2), let_in: time(4) };
  const gate = {
    id: "",
    type: "gate",
    scopes: ["openid"],
    grantTypes: ["authorization_code"],
  } as const;
  const { steps } = reportOf(gate, { startedAt: at(0), seen, failures: [], now: at(60) });
  expect(steps.map((step) => step.at)).toEqual([at(2), at(2), at(4)]);
});
