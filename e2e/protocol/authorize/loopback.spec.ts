import fc from "fast-check";
import { mutant } from "@/test/address-mutants";
import { expectErrorPage, expectPage, expectRefusal } from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import { expectNoted } from "../../support/failures";
import {
  type Application,
  authorize,
  authorizeAddress,
  challengeOf,
  newPair,
  newVerifier,
  redeem,
  refresh,
  signedInBrowser,
} from "../../support/flow";
import { inBatches } from "../../support/in-batches";
import { postPar, push, requestForm } from "../../support/par";
import { CHALLENGE, resumeAddress } from "../../support/pending-authorization";
import { expectTokenError } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { world } from "../../support/world";

const REGISTERED = ["http://127.0.0.1/cb", "http://[::1]/cb", "http://localhost:4000/cb"];
const native = {
  tokenEndpointAuthMethod: "none",
  redirectUris: REGISTERED,
  anyLoopbackPort: true,
} as const;

const ask = (application: Application, redirect_uri: string) =>
  new CookieClient(world().origin).get(authorizeAddress(application, CHALLENGE, { redirect_uri }));

for (const redirectUri of ["http://127.0.0.1:51234/cb", "http://[::1]:51234/cb"])
  test(`rule 4: a marked native client signs in on a port of its choice, ${redirectUri}`, async () => {
    const { application, user } = await newPair({ ...native, redirectUris: [...REGISTERED] });
    const { browser } = await signedInBrowser(user);
    const verifier = newVerifier();
    const address = authorizeAddress(application, challengeOf(verifier), {
      redirect_uri: redirectUri,
    });
    const back = await authorize(browser, address);
    expect(back.href.startsWith(`${redirectUri}?code=`)).toBe(true);
    const code = back.searchParams.get("code") ?? "";
    for (const other of [...REGISTERED, redirectUri.replace("51234", "51235")])
      await expectTokenError(
        redeem(application, { code, verifier, redirectUri: other }),
        "invalid_grant",
      );
    const redeemed = await redeem(application, { code, verifier, redirectUri });
    expect(redeemed.status).toBe(200);
    const { refresh_token } = await redeemed.json();
    expect((await refresh(application, refresh_token)).status).toBe(200);
    // Any program on the machine could listen on a port (RFC 8252 section 8.6).
    expectPage(await browser.get(address), "/consent");
    expectRefusal(
      await browser.get(`${address}&prompt=none`),
      { ...application, redirectUri },
      "consent_required",
    );
  });

test("rule 4: a pushed request may name the port too", async () => {
  const { application } = await newPair({ ...native, redirectUris: [...REGISTERED] });
  const requestUri = await push(application, { redirect_uri: "http://127.0.0.1:51234/cb" });
  const browser = new CookieClient(world().origin);
  expectPage(await browser.get(resumeAddress(application, requestUri)), "/sign-in");
});

test("rules 4 and 90: the port counts for localhost, for clients with a secret and by default", async () => {
  const given = { ...native, redirectUris: [...REGISTERED] };
  const marked = (await newPair(given)).application;
  const unmarked = (await newPair({ ...given, anyLoopbackPort: false })).application;
  const confidential = (await newPair({ ...given, tokenEndpointAuthMethod: "client_secret_basic" }))
    .application;
  for (const [application, uri] of [
    [marked, "http://localhost:4001/cb"],
    [unmarked, "http://127.0.0.1:51234/cb"],
    [confidential, "http://127.0.0.1:51234/cb"],
  ] as const)
    await expectErrorPage(ask(application, uri), "redirect_uri_port");
  await expectErrorPage(ask(marked, "http://127.0.0.1:0/cb"), "redirect_uri_unregistered");
});

test("rule 93: the error page and the failure say that only the port differs, and what to do", async () => {
  const { application } = await newPair({ ...native, redirectUris: [...REGISTERED] });
  const sent = "http://localhost:4001/cb";
  const answer = await ask(application, sent);
  const page = await expectErrorPage(answer.clone(), "redirect_uri_port");
  const advice = "only its port differs from a registered one. Register this port; a native";
  expect(page).toContain(`description: redirect_uri sent: ${sent}; ${advice}`);
  for (const option of ["Register this port", "device grant", "loopback_ports"])
    expect(page).toContain(option);
  expect(page).not.toContain("localhost:4000");
  const description = expect.stringContaining(advice);
  await expectNoted(application, answer, { error: "redirect_uri_port", sent, description });
  const pushed = await postPar(application, requestForm(application, { redirect_uri: sent }));
  expect(await pushed.json()).toEqual({
    error: "invalid_request",
    error_description: expect.stringContaining(advice),
  });
});

test("rule 4: of 300 mutants of a marked client's addresses only ports are accepted (F8)", async () => {
  const { application } = await newPair({ ...native, redirectUris: [...REGISTERED] });
  const mutants = REGISTERED.flatMap((uri) =>
    fc.sample(mutant(uri), { numRuns: 100, seed: 20_261_123 }),
  );
  const answers = await inBatches(mutants, (uri) => ask(application, uri));
  const accepted = mutants.filter((_, i) => answers[i]?.status !== 400);
  const otherwise = accepted.filter(
    (uri) => !/^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::[1-9]\d{0,4})?\/cb$/.test(uri),
  );
  expect(otherwise).toEqual([]);
});
