import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { mutant } from "@/test/address-mutants";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { expectErrorPage } from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import {
  type Application,
  authorizeAddress,
  challengeOf,
  newVerifier,
  redeem,
  sessionCookieValue,
} from "../../support/flow";
import { inBatches } from "../../support/in-batches";
import { type OwnPair, startOwnPair } from "../../support/own-pair";
import { CHALLENGE } from "../../support/pending-authorization";
import { expectTokenError } from "../../support/refusals";

// The policy affects every native client of a server, so this file has its own.
let own: OwnPair;
// The tests change that policy.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  own = await startOwnPair();
});
test.afterAll(() => own.stop());

const REGISTERED = ["http://127.0.0.1/cb", "http://[::1]:4000/cb", "http://localhost:4000/cb"];
const NATIVE = {
  type: "native",
  tokenEndpointAuthMethod: "none",
  redirectUris: REGISTERED,
} as const;

type Registration = Parameters<typeof makeApplication>[1];

const make = (given: Registration = {}) =>
  makeApplication(own.db, { ...NATIVE, redirectUris: [...REGISTERED], ...given });

const ask = (application: Application, redirect_uri: string, origin = own.origins[0]) =>
  new CookieClient(origin).get(authorizeAddress(application, CHALLENGE, { redirect_uri }));

const set = (value: string) => own.command("policy", "set", "loopback_ports", value);

/** Sets the policy, and waits until both processes have heard of it. */
async function setAndWait(value: "exact" | "any") {
  const application = await make();
  await set(value);
  for (const origin of own.origins)
    await expect
      .poll(async () => (await ask(application, "http://[::1]:4001/cb", origin)).status)
      .toBe(value === "any" ? 303 : 400);
}

async function signedIn() {
  const user = await makeUser(own.db);
  const { id } = await makeSession(own.db, user.id);
  const browser = new CookieClient(own.origins[0]);
  browser.setCookie("foyer.session", await sessionCookieValue(id));
  return browser;
}

const locationOf = (response: Response) =>
  new URL(response.headers.get("location") ?? "", own.origins[0]);

/** Allows a request, for which consent has to be asked. Returns where the browser is sent. */
async function allow(browser: CookieClient, address: string): Promise<URL> {
  const consent = locationOf(await browser.get(address));
  expect(consent.pathname).toBe("/consent");
  const request = consent.searchParams.get("request") ?? "";
  const form = { request, decision: "allow", apis: "" };
  return locationOf(
    await browser.get(locationOf(await browser.post("/consent/decision", form)).href),
  );
}

test("rules 90 and 91: a policy decides about ports, on every process; exact by default, and in the audit log", async () => {
  const application = await make();
  const asked = REGISTERED.map((uri) => uri.replace(/(:\d+)?\/cb/, ":51234/cb"));
  expect(await own.command("policy", "get")).toEqual({ loopback_ports: "exact" });
  for (const origin of own.origins)
    for (const uri of asked)
      await expectErrorPage(ask(application, uri, origin), "redirect_uri_port");
  await setAndWait("any");
  for (const origin of own.origins)
    for (const uri of asked) expect((await ask(application, uri, origin)).status).toBe(303);
  expect(await set("any")).toEqual({ loopback_ports: "any", changed: false });
  await setAndWait("exact");
  await expectErrorPage(ask(application, asked[0] ?? ""), "redirect_uri_port");
  const events = await own.db.$client`
    select before, after from audit_events where event = 'policy.changed' order by id`;
  expect(events.map(({ before, after }) => [before, after])).toEqual([
    [{ loopbackPorts: "exact" }, { loopbackPorts: "any" }],
    [{ loopbackPorts: "any" }, { loopbackPorts: "exact" }],
  ]);
});

test("rule 92: the code is bound to the port that was sent, and consent is asked each time", async () => {
  await setAndWait("any");
  const application = await make();
  for (const host of ["127.0.0.1", "[::1]", "localhost"]) {
    const browser = await signedIn();
    const verifier = newVerifier();
    const redirectUri = `http://${host}:51234/cb`;
    const changes = { redirect_uri: redirectUri };
    const address = authorizeAddress(application, challengeOf(verifier), changes);
    const back = await allow(browser, address);
    expect(back.href.startsWith(`${redirectUri}?code=`)).toBe(true);
    const code = back.searchParams.get("code") ?? "";
    const [origin] = own.origins;
    for (const other of [...REGISTERED, `http://${host}:51235/cb`])
      await expectTokenError(
        redeem(application, { code, verifier, redirectUri: other }, origin),
        "invalid_grant",
      );
    expect((await redeem(application, { code, verifier, redirectUri }, origin)).status).toBe(200);
    const silent = locationOf(await browser.get(`${address}&prompt=none`));
    expect(silent.searchParams.get("error")).toBe("consent_required");
    expect((await allow(browser, address)).searchParams.get("code")).toBeTruthy();
  }
});

test("rule 92: only public native clients may use another port, and no host replaces another", async () => {
  await setAndWait("any");
  const others: Registration[] = [
    { type: "browser" },
    { type: "web", tokenEndpointAuthMethod: "client_secret_basic" },
    { tokenEndpointAuthMethod: "client_secret_basic" },
  ];
  for (const given of others)
    await expectErrorPage(ask(await make(given), "http://localhost:51234/cb"), "redirect_uri_port");
  const untyped = await make({ type: null });
  expect((await ask(untyped, "http://localhost:51234/cb")).status).toBe(303);
  const application = await make({ redirectUris: ["http://127.0.0.1:4000/cb"] });
  for (const host of ["localhost", "[::1]"])
    await expectErrorPage(ask(application, `http://${host}:4000/cb`), "redirect_uri_unregistered");
});

test("threat 148: of 2,000 mutants of redirect URIs, only those with another port are accepted", async () => {
  test.slow();
  await setAndWait("any");
  const application = await make();
  const bases = [...REGISTERED, "http://localhost:51234/cb"];
  const mutants = bases.flatMap((uri) =>
    fc.sample(mutant(uri), { numRuns: 500, seed: 20_261_126 }),
  );
  expect(mutants).toHaveLength(2000);
  const answers = await inBatches(mutants, (uri) => ask(application, uri));
  const accepted = mutants.filter((_, i) => answers[i]?.status !== 400);
  expect(accepted.length).toBeGreaterThan(0);
  const allowed = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::[1-9]\d{0,4})?\/cb$/;
  expect(accepted.filter((uri) => !allowed.test(uri))).toEqual([]);
});
