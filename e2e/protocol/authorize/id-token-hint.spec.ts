import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { signingKeys } from "@/db/schema/tokens";
import { makeApplication, makeUser } from "@/test/factories";
import {
  expectCode,
  expectPage,
  expectRefusal,
  storedFor,
} from "../../support/authorization-answers";
import {
  authorizeAddress,
  type newPair,
  newTokens,
  obtainTokens,
  signedInBrowser,
  type User,
} from "../../support/flow";
import { claimsOf } from "../../support/id-token";
import { minutesAgo } from "../../support/old-visit";
import { CHALLENGE, grantTo } from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/** A user known to the application: their ID token, and the browser they used. */
async function knownUser(given: Parameters<typeof newPair>[0] = {}) {
  const { user, application, tokens } = await newTokens(given);
  const visit = await visitOf(user);
  const ask = (changes: Record<string, string | null>, browser = visit) =>
    browser.get(authorizeAddress(application, CHALLENGE, changes));
  return { user, application, browser: visit, hint: tokens.id_token, ask };
}

const visitOf = async (user: User) =>
  (await signedInBrowser(user, { authenticatedAt: minutesAgo(60) })).browser;

/** A retired signing key that no key set contains any more. */
async function retiredKey() {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const kid = randomUUID();
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" };
  const [createdAt, retiredAt] = [minutesAgo(3 * 1440), minutesAgo(2 * 1440)];
  const dates = { createdAt, activatedAt: createdAt, retiredAt };
  await db()
    .insert(signingKeys)
    .values({ kid, alg: "ES256", publicJwk, ...dates });
  return (claims: JWTPayload, typ = "JWT") =>
    new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid, typ }).sign(privateKey);
}

test.describe("rule 15: id_token_hint", () => {
  for (const idTokenSigningAlg of ["RS256", "ES256", "EdDSA"] as const)
    test(`of the signed-in user gets a code, signed with ${idTokenSigningAlg}`, async () => {
      const { application, hint, ask } = await knownUser({ idTokenSigningAlg });
      expectCode(await ask({ id_token_hint: hint }), application);
      expectCode(await ask({ id_token_hint: hint, prompt: "none" }), application);
    });

  test("of another or an unknown user is login_required under prompt=none", async () => {
    const { application, hint, ask } = await knownUser();
    const other = await makeUser(db());
    await grantTo(other, application);
    const changes = { id_token_hint: hint, prompt: "none" };
    expectRefusal(await ask(changes, await visitOf(other)), application, "login_required");
    const { browser } = await signedInBrowser(other, { endedAt: new Date() });
    expectRefusal(await ask(changes, browser), application, "login_required");
  });

  test("is not stored with the pending request, only its subject", async () => {
    const { user, application, hint, ask } = await knownUser();
    expectPage(await ask({ id_token_hint: hint, prompt: "login" }), "/sign-in");
    const [stored] = await db().$client`
      select parameters from authorization_requests
      where application_id = ${application.id} and consented_at is null`;
    expect(stored?.parameters.id_token_hint).toBe(user.id);
    expect(JSON.stringify(stored)).not.toContain(hint.split(".")[2]);
  });

  test("can't be replaced by a bare subject", async () => {
    const { user, application, ask } = await knownUser();
    expectRefusal(await ask({ id_token_hint: user.id }), application, "invalid_request");
  });

  test("that is not entirely Foyer's is invalid_request", async () => {
    const { application, hint, ask } = await knownUser();
    const [header = "", payload = "", signature = ""] = hint.split(".");
    const claims = claimsOf(hint);
    const sign = await retiredKey();
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const other = await makeApplication(db());
    const { sub: _, ...nobody } = claims;
    const { exp: __, ...endless } = claims;
    const wrong = {
      "alg none": `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
      "alg none, still signed": `${encode({ alg: "none" })}.${payload}.${signature}`,
      "no signature": `${header}.${payload}.`,
      "another payload": `${header}.${encode({ ...claims, sub: randomUUID() })}.${signature}`,
      "half a signature": hint.slice(0, -20),
      "a changed signature": `${header}.${payload}.${[...signature].reverse().join("")}`,
      "an unknown kid": `${encode({ alg: "RS256", kid: "../../../etc/passwd" })}.${payload}.${signature}`,
      "another application": await sign({ ...claims, aud: other.clientId }),
      "two applications": await sign({
        ...claims,
        aud: [application.clientId, other.clientId],
      } as JWTPayload),
      "another issuer": await sign({ ...claims, iss: "https://evil.example" }),
      "the issuer with a slash": await sign({ ...claims, iss: `${world().origin}/` }),
      "no subject": await sign(nobody),
      "no end": await sign(endless as JWTPayload),
      "a logout token": await sign(claims, "logout+jwt"),
      "no token": "x",
      "an access token": "foyer_at_".padEnd(52, "x"),
      "letters past ASCII": "é.漢.🗝",
    };
    for (const [what, id_token_hint] of Object.entries(wrong))
      for (const prompt of ["none", null])
        await test.step(`${what}, prompt=${prompt}`, async () => {
          expectRefusal(await ask({ id_token_hint, prompt }), application, "invalid_request");
        });
    expect(await storedFor(application)).toMatchObject({ requests: 0 });
  });

  test("with a different sub in claims is invalid_request, and with the same sub is accepted", async () => {
    const { user, application, hint, ask } = await knownUser();
    const claims = (value: string) => JSON.stringify({ id_token: { sub: { value } } });
    expectCode(await ask({ id_token_hint: hint, claims: claims(user.id) }), application);
    const differing = await ask({ id_token_hint: hint, claims: claims(randomUUID()) });
    expectRefusal(differing, application, "invalid_request");
  });

  test("may be longer than other parameters, by POST too, and not endless", async () => {
    const { user, application, browser } = await knownUser();
    const { tokens } = await obtainTokens(application, user, { nonce: "n".repeat(4000) });
    const [path = "", query = ""] = authorizeAddress(application, CHALLENGE).split("?");
    const form = Object.fromEntries(new URLSearchParams(query));
    expect(tokens.id_token.length).toBeGreaterThan(4096);
    expectCode(await browser.post(path, { ...form, id_token_hint: tokens.id_token }), application);
    const endless = await browser.post(path, { ...form, id_token_hint: "x".repeat(50_000) });
    expectRefusal(endless, application, "invalid_request");
  });
});
