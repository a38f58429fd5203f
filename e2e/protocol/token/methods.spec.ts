import { randomUUID } from "node:crypto";
import { asserted, newClientKey, newSigner, signAssertion } from "../../support/assertions";
import { expectNoted } from "../../support/failures";
import { type Application, basic, newPair, obtainCode, type Tokens } from "../../support/flow";
import { requestForm } from "../../support/par";
import { expectTokenError } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { codeForm, GRANTLESS, postToken } from "../../support/token-call";
import { world } from "../../support/world";

const SECRET_METHODS = ["client_secret_basic", "client_secret_post"] as const;
type SecretMethod = (typeof SECRET_METHODS)[number];

const other = (method: SecretMethod) =>
  method === "client_secret_basic" ? "client_secret_post" : "client_secret_basic";

/** Posts a form with the secret in the header or in the form. */
function postBy(
  method: SecretMethod,
  { clientId, clientSecret }: Pick<Application, "clientId" | "clientSecret">,
  form: Record<string, string>,
  path = "/oauth/token",
) {
  const inHeader = method === "client_secret_basic";
  const credentials = { client_id: clientId, client_secret: clientSecret };
  return fetch(world().origin + path, {
    method: "POST",
    headers: inHeader ? { Authorization: basic(clientId, clientSecret) } : {},
    body: new URLSearchParams(inHeader ? form : { ...form, ...credentials }),
  });
}

for (const registered of SECRET_METHODS)
  for (const sent of SECRET_METHODS)
    test(`rule 28: registered for ${registered}, a client does everything by ${sent}`, async () => {
      const { application, user } = await newPair({ tokenEndpointAuthMethod: registered });
      const post = (form: Record<string, string>, path?: string) =>
        postBy(sent, application, form, path);
      const pushed = await post(Object.fromEntries(requestForm(application)), "/oauth/par");
      expect(pushed.status).toBe(201);
      const redeemed = await post(codeForm(await obtainCode(application, user)));
      expect(redeemed.status).toBe(200);
      const { refresh_token } = (await redeemed.json()) as Tokens;
      const refreshed = await post({ grant_type: "refresh_token", refresh_token });
      expect(refreshed.status).toBe(200);
      const tokens = (await refreshed.json()) as Tokens;
      const asked = { token: tokens.access_token };
      expect(await (await post(asked, "/oauth/introspect")).json()).toMatchObject({ active: true });
      expect((await post({ token: tokens.refresh_token }, "/oauth/revoke")).status).toBe(200);
      expect(await (await post(asked, "/oauth/introspect")).json()).toEqual({ active: false });
    });

for (const method of SECRET_METHODS)
  test(`rule 28: a client restricted to ${method} is told so by the right secret alone`, async () => {
    const given = { tokenEndpointAuthMethod: method, authMethodEnforced: true } as const;
    const { application, user } = await newPair(given);
    const form = codeForm(await obtainCode(application, user));
    for (const path of ["/oauth/token", "/oauth/revoke", "/oauth/introspect", "/oauth/par"]) {
      const refused = await postBy(other(method), application, { ...form, token: "x" }, path);
      expect(refused.status).toBe(401);
      expect(await refused.json()).toEqual({
        error: "invalid_client",
        error_description: `the client secret is correct, but was sent with ${other(method)}; this client must use ${method}`,
      });
    }
    const strangers = [{ clientSecret: "wrong" }, { clientId: `unknown-${randomUUID()}` }];
    const bodies = strangers.map(async (change) => {
      const refused = await postBy(other(method), { ...application, ...change }, form);
      expect(refused.status).toBe(401);
      return refused.text();
    });
    expect(new Set(await Promise.all(bodies)).size).toBe(1);
    expect((await postBy(method, application, form)).status).toBe(200);
  });

test("rule 28: a right secret by the wrong method is never counted as a failure", async () => {
  const { application } = await newPair({ authMethodEnforced: true });
  for (let n = 0; n < 25; n++)
    await expectTokenError(postBy("client_secret_post", application, GRANTLESS), "invalid_client");
});

test("rule 28: a confidential client proves itself with its secret, not with its id alone", async () => {
  const { application, user } = await newPair();
  const { clientId, clientSecret } = application;
  const form = codeForm(await obtainCode(application, user));
  for (const body of [{ ...form, client_id: clientId }, form])
    await expectTokenError(postToken({ form: body }), "invalid_client");
  const authorization = basic(clientId, clientSecret);
  expect((await postToken({ authorization, form })).status).toBe(200);
});

test("rule 28: a public client that sends a secret is invalid_client", async () => {
  const { application, user } = await newPair({ tokenEndpointAuthMethod: "none" });
  const { clientId } = application;
  const form = codeForm(await obtainCode(application, user));
  const inBody = { ...form, client_id: clientId, client_secret: "secret" };
  await expectTokenError(postToken({ form: inBody }), "invalid_client");
  const authorization = basic(clientId, "secret");
  await expectTokenError(postToken({ authorization, form }), "invalid_client");
  expect((await postToken({ form: { ...form, client_id: clientId } })).status).toBe(200);
});

test("rule 28: a client that tries Basic and then the form redeems its code, as Go's x/oauth2 does", async () => {
  const given = {
    tokenEndpointAuthMethod: "client_secret_post",
    authMethodEnforced: true,
  } as const;
  const { application, user } = await newPair(given);
  const form = codeForm(await obtainCode(application, user));
  await expectTokenError(postBy("client_secret_basic", application, form), "invalid_client");
  expect((await postBy("client_secret_post", application, form)).status).toBe(200);
});

test("the developer reads how the client tried to authenticate, and why it failed", async () => {
  const form = GRANTLESS;
  const wrong = (await newPair()).application;
  const refused = await postBy("client_secret_post", { ...wrong, clientSecret: "wrong" }, form);
  await expectNoted(wrong, refused, {
    error: "invalid_client",
    description: "the client secret is incorrect, expired or deleted",
    sent: "client_secret_post",
  });

  const restricted = (await newPair({ authMethodEnforced: true })).application;
  await expectNoted(restricted, await postBy("client_secret_post", restricted, form), {
    error: "invalid_client",
    description:
      "the client secret is correct, but was sent with client_secret_post; this client must use client_secret_basic",
    sent: "client_secret_post",
  });

  const open = (await newPair({ tokenEndpointAuthMethod: "none" })).application;
  await expectNoted(open, await postBy("client_secret_basic", open, form), {
    error: "invalid_client",
    description: "the client is registered with a different authentication method",
    sent: "client_secret_basic",
  });

  const twice = (await newPair()).application;
  const { clientId, clientSecret } = twice;
  const authorization = basic(clientId, clientSecret);
  const both = { ...form, client_id: clientId, client_secret: clientSecret };
  await expectNoted(twice, await postToken({ authorization, form: both }), {
    error: "client_methods_mixed",
    description: "more than one client authentication method was used",
    sent: "client_secret_basic, client_secret_post",
  });

  const silent = (await newPair()).application;
  const bare = await postToken({ form: { ...form, client_id: silent.clientId } });
  await expectNoted(silent, bare, {
    error: "invalid_client",
    description: "the client is registered with a different authentication method",
    sent: "none",
  });
});

test("the developer reads why an assertion failed, and the caller doesn't", async () => {
  const now = Math.floor(Date.now() / 1000);
  const faults = [
    { claims: { aud: "https://other.example" }, because: "aud of client_assertion must be" },
    { claims: { exp: now - 5 }, because: "client_assertion has expired" },
    { claims: { exp: now + 900 }, because: "more than 300 seconds ahead" },
    { claims: { nbf: now + 600 }, because: "nbf or iat of client_assertion is in the future" },
    { claims: { jti: undefined }, because: "client_assertion has no jti" },
    { claims: {}, key: await newClientKey(), because: "no public key of the client verifies" },
    { claims: { jti: "used" }, times: 2, because: "jti of client_assertion was used before" },
  ];
  for (const { claims, key, times = 1, because } of faults) {
    const signer = await newSigner();
    const { application } = signer;
    const sign = { ...signer.key, ...(key && { privateKey: key.privateKey }) };
    const assertion = await signAssertion(application.clientId, sign, { claims });
    const body = new URLSearchParams({ token: "none", ...asserted(assertion) });
    const post = () => fetch(`${world().origin}/oauth/revoke`, { method: "POST", body });
    for (let time = 1; time < times; time++) expect((await post()).status).toBe(200);
    const refused = await post();
    const { error_description } = (await refused.clone().json()) as { error_description: string };
    expect(error_description).toBe("client authentication failed");
    const description = expect.stringContaining(because);
    const noted = { error: "invalid_client", sent: "private_key_jwt", description };
    await expectNoted(application, refused, noted);
  }
});
