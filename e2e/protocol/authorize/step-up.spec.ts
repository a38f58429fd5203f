import { makeRecoveryCodes } from "@/test/factories";
import {
  expectCode,
  expectErrorPage,
  expectPage,
  expectRefusal,
} from "../../support/authorization-answers";
import { sameBrowser } from "../../support/cut-probes";
import { locationOf } from "../../support/flow";
import { oldVisit } from "../../support/old-visit";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/* Rule 16 and RFC 9470: a request or an application requires a stronger sign-in than there is. */

const MULTI_FACTOR = "http://schemas.openid.net/pape/policies/2007/06/multi-factor";
const UNMET = { error: "unmet_authentication_requirements" };

type Visit = Awaited<ReturnType<typeof visit>>;

/** A user with recovery codes, who signed in with the password an hour ago. */
async function visit() {
  const old = await oldVisit();
  return { ...old, codes: await makeRecoveryCodes(db(), old.user.id) };
}

const requireOf = ({ application }: Visit, required: string) =>
  db().$client`update applications set required_context = ${required} where id = ${application.id}`;

/** Expects the page that asks for a factor; returns where it leads afterward. */
function expectStepUp(response: Response) {
  return expectPage(response, "/sign-in/step-up").searchParams.get("next") ?? "";
}

const answer = ({ browser }: Pick<Visit, "browser">, next: string, code: string) =>
  browser.post("/forms/sign-in/step-up", { next, way: "recovery", code });

const cancel = ({ browser }: Visit, next: string) =>
  browser.post("/consent/decision", {
    request: new URL(next, world().origin).searchParams.get("request_uri") ?? "",
    decision: "deny",
  });

test("rule 16: a known class in acr_values is necessary, a code adds to the sign-in, and an older cookie is dead", async () => {
  const one = await visit();
  const { session, ask, claims, codes } = one;
  const next = expectStepUp(await ask({ acr_values: `urn:x ${MULTI_FACTOR}` }));
  const wrong = locationOf(await answer(one, next, "x"));
  expect(wrong).toContain("/sign-in/step-up?");
  expect(wrong).toContain("problem=step-up");
  const before = sameBrowser(one.browser, world().origin);
  const done = await answer(one, next, codes[0] ?? "");
  expect(locationOf(done)).toBe(`/sign-in/second/recovered?${new URLSearchParams({ next })}`);
  const given = await claims(await one.browser.get(next));
  expect(given).toMatchObject({ acr: MULTI_FACTOR, amr: ["pwd", "otp", "mfa"], sid: session.id });
  // A code says nothing about when the password was entered.
  expect(given.auth_time).toBe(Math.floor(session.authenticatedAt.getTime() / 1000));
  expectCode(await ask({ acr_values: MULTI_FACTOR, prompt: "none" }), one.application);
  const audited = await db().$client`
    select after from audit_events where user_id = ${one.user.id} and event = 'session.stepped_up'`;
  expect(audited).toEqual([{ after: { session: session.id, way: "recovery_code" } }]);
  await expectDead(one, before);
});

/** Expects that a copy of the cookie from before the step-up opens nothing and uses up nothing. */
async function expectDead({ user, codes }: Visit, copy: Visit["browser"]) {
  const stolen = await answer({ browser: copy }, "/account", codes[1] ?? "");
  expect(locationOf(stolen)).toContain("/sign-in/step-up?");
  expect(stolen.headers.getSetCookie()).toEqual([]);
  const [unused] = await db().$client`
    select count(*)::int as codes from recovery_codes where user_id = ${user.id} and used_at is null`;
  expect(unused?.codes).toBe(9);
}

test("cancelling, going back and starting again give no code without the factor", async () => {
  const one = await visit();
  const next = expectStepUp(await one.ask({ acr_values: MULTI_FACTOR }));
  expectStepUp(await one.browser.get(next));
  const { searchParams } = new URL(next, world().origin);
  const request = searchParams.get("request_uri") ?? "";
  await one.browser.post("/consent/decision", { request, decision: "allow" });
  expectStepUp(await one.browser.get(next));
  expectRefusal(await one.browser.get(locationOf(await cancel(one, next))), one.application, UNMET);
  await expectErrorPage(one.browser.get(next), "request_unknown");
});

test("an application's own requirement is raised by a request, never lowered", async () => {
  const one = await visit();
  await requireOf(one, "multi_factor");
  const password = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport";
  const next = expectStepUp(await one.ask({ acr_values: password }));
  const denied = await one.browser.get(locationOf(await cancel(one, next)));
  expectRefusal(denied, one.application, "access_denied");
  const again = expectStepUp(await one.ask());
  await answer(one, again, one.codes[0] ?? "");
  expectCode(await one.browser.get(again), one.application);
  const resistant = expectStepUp(await one.ask({ acr_values: "phr" }));
  const unmet = await one.browser.get(locationOf(await cancel(one, resistant)));
  expectRefusal(unmet, one.application, UNMET);
});

test("rule 13: prompt=none asks for no factor", async () => {
  const one = await visit();
  const silent = { prompt: "none" };
  const expected = { error: "login_required" };
  expectRefusal(await one.ask({ ...silent, acr_values: "phr" }), one.application, expected);
  await requireOf(one, "multi_factor");
  expectRefusal(await one.ask(silent), one.application, expected);
});

test("rule 16: an essential acr claim asks for the factor, a wish does not", async () => {
  const one = await visit();
  const claim = (acr: object) => ({ claims: JSON.stringify({ id_token: { acr } }) });
  expectStepUp(await one.ask(claim({ essential: true, values: ["phr", MULTI_FACTOR] })));
  expectStepUp(await one.ask(claim({ essential: true, value: "phr" })));
  expectCode(await one.ask(claim({ values: [MULTI_FACTOR] })), one.application);
});

test("no code makes a sign-in phishing-resistant", async () => {
  const one = await visit();
  const next = expectStepUp(await one.ask({ acr_values: "phr" }));
  await answer(one, next, one.codes[0] ?? "");
  expectStepUp(await one.browser.get(next));
});
