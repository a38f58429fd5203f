import { basic, callMe, newTokens, obtainCode, redeem, refresh } from "../../support/flow";
import { expectTokenError, expectUnstored } from "../../support/refusals";
import { type Client, expectRevoked, revoke } from "../../support/revocation";
import { expect, test } from "../../support/spec";
import { world } from "../../support/world";

test("rule 43: what is unknown or malformed is 200 without effect; a code is left alone", async () => {
  const { application, user, tokens } = await newTokens();
  const granted = await obtainCode(application, user);
  const unknown = [
    granted.code,
    tokens.id_token,
    `foyer_at_${"A".repeat(43)}`,
    `foyer_rt_${"A".repeat(43)}`,
    `foyer_rt_${tokens.access_token.slice(9)}`,
    `${tokens.access_token} `,
    tokens.access_token.toUpperCase(),
    "foyer_at_",
    "' or 1=1 --",
    "\ud83d\ude00 \u202e",
    "x".repeat(50_000),
  ];
  for (const token of unknown) await expectRevoked(await revoke(application, token));
  expect((await callMe(tokens.access_token)).status).toBe(200);
  expect((await refresh(application, tokens.refresh_token)).status).toBe(200);
  expect((await redeem(application, granted)).status).toBe(200);
});

test("rule 43: without a token, or with two, it is invalid_request", async () => {
  const { application, tokens } = await newTokens();
  const { clientId, clientSecret } = application;
  const token = tokens.access_token;
  const wrong = ["", "token=", `token=${token}&token=${token}`, "token=%ff", "token=%00"];
  for (const body of wrong) {
    const response = await fetch(`${world().origin}/oauth/revoke`, {
      method: "POST",
      headers: {
        Authorization: basic(clientId, clientSecret),
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body,
    });
    await expectTokenError(response, "invalid_request");
  }
  const inQuery = await fetch(`${world().origin}/oauth/revoke?token=${token}`, {
    method: "POST",
    headers: { Authorization: basic(clientId, clientSecret) },
    body: new URLSearchParams({ x: "y" }),
  });
  await expectTokenError(inQuery, "invalid_request");
  expect((await callMe(token)).status).toBe(200);
});

test("rule 43: an unauthenticated client revokes nothing", async () => {
  const { application, tokens } = await newTokens();
  const pretenders: Client[] = [
    { ...application, clientSecret: "wrong" },
    { ...application, tokenEndpointAuthMethod: "client_secret_post", clientSecret: "wrong" },
    { ...application, tokenEndpointAuthMethod: "none" },
    { ...application, clientId: "unknown-client" },
  ];
  for (const pretender of pretenders)
    for (const token of [tokens.access_token, tokens.refresh_token])
      await expectTokenError(revoke(pretender, token), "invalid_client");
  const nobody = await fetch(`${world().origin}/oauth/revoke`, {
    method: "POST",
    body: new URLSearchParams({ token: tokens.access_token }),
  });
  await expectTokenError(nobody, "invalid_client");
  expect((await callMe(tokens.access_token)).status).toBe(200);
  expect((await refresh(application, tokens.refresh_token)).status).toBe(200);
});

test("methods, content types and preflight of revocation and introspection", async () => {
  for (const [path, cors] of [
    ["/oauth/revoke", "*"],
    ["/oauth/introspect", null],
  ] as const) {
    const address = world().origin + path;
    const got = await fetch(`${address}?token=x`);
    expect([got.status, got.headers.get("allow")]).toEqual([405, cors ? "POST, OPTIONS" : "POST"]);
    const asJson = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    expectUnstored(asJson);
    expect(asJson.status).toBe(415);
    expect(asJson.headers.get("access-control-allow-origin")).toBe(cors);
    const preflight = await fetch(address, { method: "OPTIONS" });
    expect(preflight.status).toBe(cors ? 204 : 405);
    expect(preflight.headers.get("access-control-allow-origin")).toBe(cors);
    const refused = await fetch(address, { method: "POST", body: new URLSearchParams({ a: "b" }) });
    expect(refused.headers.get("access-control-allow-origin")).toBe(cors);
    await expectTokenError(refused, "invalid_client");
  }
});
