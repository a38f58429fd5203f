import {
  ASSERTION_ALGORITHMS,
  asserted,
  newClientKey,
  newSigner,
  signAssertion,
} from "../../support/assertions";
import { basic, callAs, newPair, obtainCode, type Tokens } from "../../support/flow";
import { expectTokenError } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { codeForm, GRANTLESS, postToken } from "../../support/token-call";
import { world } from "../../support/world";

/** Presents an assertion without a valid grant: if it authenticates, the grant is refused instead. */
const present = async (assertion: string, changes: Record<string, string> = {}) =>
  postToken({ form: { ...GRANTLESS, ...asserted(assertion), ...changes } });

const expectAuthenticated = async (assertion: string, changes: Record<string, string> = {}) =>
  expectTokenError(present(assertion, changes), "invalid_grant");

for (const alg of ASSERTION_ALGORITHMS)
  test(`rule 29: private_key_jwt redeems, refreshes, introspects and revokes, ${alg}`, async () => {
    const { application, key, user } = await newSigner(alg);
    const client = { ...application, key };
    const form = codeForm(await obtainCode(application, user));
    const redeemed = await callAs(client, "/oauth/token", form);
    expect(redeemed.status).toBe(200);
    const first = (await redeemed.json()) as Tokens;
    const again = { grant_type: "refresh_token", refresh_token: first.refresh_token };
    const refreshed = await callAs(client, "/oauth/token", again, world().secondOrigin);
    expect(refreshed.status).toBe(200);
    const { access_token: token } = (await refreshed.json()) as Tokens;
    const active = async () =>
      (await (await callAs(client, "/oauth/introspect", { token })).json()).active;
    expect(await active()).toBe(true);
    expect((await callAs(client, "/oauth/revoke", { token })).status).toBe(200);
    expect(await active()).toBe(false);
  });

test("rule 29: the audience must be the issuer or one of its endpoints", async () => {
  const { application, key } = await newSigner();
  const issuer = world().origin;
  const sign = (aud: unknown) => signAssertion(application.clientId, key, { claims: { aud } });
  const ours = ["", "/oauth/token", "/oauth/revoke", "/oauth/introspect", "/oauth/par"];
  for (const path of ours) await expectAuthenticated(await sign(issuer + path));
  await expectAuthenticated(await sign([issuer]));
  await expectAuthenticated(await sign([issuer, `${issuer}/oauth/token`]));
  const others = [
    undefined,
    "",
    [],
    [[issuer]],
    { [issuer]: true },
    `${issuer}/`,
    `${issuer}/oauth/token/`,
    `${issuer}/oauth/authorize`,
    `${issuer}.evil.example`,
    issuer.toUpperCase(),
    world().secondOrigin,
    application.clientId,
    "https://evil.example",
    [issuer, "https://evil.example"],
    [issuer, null],
  ];
  for (const aud of others) await expectTokenError(present(await sign(aud)), "invalid_client");
});

test("rule 29: it is valid for five minutes at most, and not before its time", async () => {
  const { application, key } = await newSigner();
  const now = Math.floor(Date.now() / 1000);
  const sign = (claims: Record<string, unknown>) =>
    signAssertion(application.clientId, key, { claims });
  await expectAuthenticated(await sign({ exp: now + 300, iat: undefined }));
  await expectAuthenticated(await sign({ exp: now + 60, nbf: now - 60, iat: now - 600 }));
  const wrong: Record<string, unknown>[] = [
    { exp: undefined },
    { exp: now - 30 },
    { exp: 0 },
    { exp: -1 },
    { exp: now + 330 },
    { exp: now + 86_400 },
    { exp: 1e300 },
    { exp: `${now + 60}` },
    { exp: null },
    { exp: [now + 60] },
    { nbf: now + 30 },
    { nbf: "now" },
    { iat: now + 30 },
    { iat: {} },
    { jti: undefined },
    { jti: "" },
    { jti: 1 },
    { jti: null },
    { jti: ["x"] },
  ];
  for (const claims of wrong) await expectTokenError(present(await sign(claims)), "invalid_client");
});

test("rule 29: an assertion works once, at whichever endpoint and whatever became of it", async () => {
  const { application, key, user } = await newSigner();
  const assertion = await signAssertion(application.clientId, key);
  await expectAuthenticated(assertion);
  const form = { ...codeForm(await obtainCode(application, user)), ...asserted(assertion) };
  for (const origin of [world().origin, world().secondOrigin])
    await expectTokenError(postToken({ form, origin }), "invalid_client");
  for (const path of ["/oauth/revoke", "/oauth/introspect"]) {
    const body = new URLSearchParams({ token: "x", ...asserted(assertion) });
    const response = await fetch(world().origin + path, { method: "POST", body });
    await expectTokenError(response, "invalid_client");
  }
  const fresh = asserted(await signAssertion(application.clientId, key));
  expect((await postToken({ form: { ...form, ...fresh } })).status).toBe(200);
});

test("rule 29: two clients may use the same jti", async () => {
  const [one, two] = [await newSigner(), await newSigner()];
  const claims = { jti: "1" };
  await expectAuthenticated(await signAssertion(one.application.clientId, one.key, { claims }));
  await expectAuthenticated(await signAssertion(two.application.clientId, two.key, { claims }));
});

test("rule 28: one method at a time, complete assertions, and a matching client_id", async () => {
  const { application, key, user } = await newSigner();
  const { clientId, clientSecret } = application;
  const assertion = await signAssertion(clientId, key);
  const form = { ...codeForm(await obtainCode(application, user)), ...asserted(assertion) };
  const mixed = [
    { form: { ...form, client_secret: clientSecret } },
    { form, authorization: basic(clientId, clientSecret) },
    { form: { ...form, client_id: "demo-web" } },
    { form: { ...form, client_assertion: "" } },
    { form: { ...form, client_assertion_type: "" } },
    { form: [...Object.entries(form), ["client_assertion", assertion]] as [string, string][] },
  ];
  for (const call of mixed) await expectTokenError(postToken(call), "invalid_request");
  const type = "urn:ietf:params:oauth:client-assertion-type:saml2-bearer";
  const saml = await postToken({ form: { ...form, client_assertion_type: type } });
  await expectTokenError(saml, "invalid_client");
  expect((await postToken({ form: { ...form, client_id: clientId } })).status).toBe(200);
});

test("rule 28: the registered method is enforced both ways", async () => {
  const { application, key } = await newSigner();
  const { clientId, clientSecret } = application;
  const bySecret = { ...GRANTLESS, client_id: clientId, client_secret: clientSecret };
  await expectTokenError(postToken({ form: bySecret }), "invalid_client");
  const bare = { ...GRANTLESS, client_id: clientId };
  await expectTokenError(postToken({ form: bare }), "invalid_client");
  const authorization = basic(clientId, clientSecret);
  await expectTokenError(postToken({ authorization, form: GRANTLESS }), "invalid_client");
  for (const tokenEndpointAuthMethod of [
    "client_secret_basic",
    "client_secret_post",
    "none",
  ] as const) {
    const other = await newPair({ tokenEndpointAuthMethod, jwks: { keys: [key.jwk] } });
    const assertion = await signAssertion(other.application.clientId, key);
    await expectTokenError(present(assertion), "invalid_client");
  }
});

test("rule 29: among several keys the right one is found, with a kid or without", async () => {
  const key = await newClientKey("RS256");
  const { kid: _, alg: __, ...nameless } = key.jwk;
  const others = [(await newClientKey("RS256")).jwk, (await newClientKey("ES256")).jwk];
  const { application } = await newSigner("RS256", { jwks: { keys: [...others, nameless] } });
  const { clientId } = application;
  await expectAuthenticated(await signAssertion(clientId, key));
  await expectAuthenticated(await signAssertion(clientId, key, { header: { kid: undefined } }));
  const named = await newSigner("ES256");
  const { clientId: namedId } = named.application;
  const header = { kid: undefined };
  await expectAuthenticated(await signAssertion(namedId, named.key, { header }));
  const wrong = await signAssertion(namedId, named.key, { header: { kid: "other" } });
  await expectTokenError(present(wrong), "invalid_client");
});
