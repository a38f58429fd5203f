import { callMe, newPair, newTokens, obtainCode, obtainTokens } from "../../support/flow";
import { sendBytes, sendRaw } from "../../support/raw-http";
import { expectApiError } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

const address = () => `${world().origin}/api/v1/me`;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const postMe = (form: string, headers: Record<string, string> = {}) =>
  fetch(address(), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: form,
  });

test("rules 40 and 99: without a token it is 401 with challenges that name no error", async () => {
  const metadata = `resource_metadata="${world().origin}/.well-known/oauth-protected-resource/api/v1/me"`;
  for (const headers of [
    {},
    { Authorization: "Basic Zm9vOmJhcg==" },
    { Authorization: "Bearer" },
    { Authorization: "DPoP" },
  ]) {
    const response = await fetch(address(), { headers });
    expect(response.headers.get("www-authenticate")).toBe(
      `Bearer ${metadata}, DPoP algs="ES256 PS256 EdDSA Ed25519", ${metadata}`,
    );
    await expectApiError(response, 401, "unauthenticated");
  }
});

test("rule 40: a token that is unknown or malformed is invalid_token", async () => {
  const unknown = `foyer_at_${"A".repeat(43)}`;
  for (const token of [unknown, "foyer_at_", "x", "é", "a b", `${unknown}=`, "x".repeat(8000)]) {
    const response = await callMe(Buffer.from(token).toString("latin1"));
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer .*error="invalid_token"/);
    await expectApiError(response, 401, "unauthenticated");
  }
});

test("rule 40: without the scope openid it is 403", async () => {
  const { tokens } = await newTokens({}, { scope: "profile email" });
  expect(tokens).not.toHaveProperty("id_token");
  const response = await callMe(tokens.access_token);
  const challenge = response.headers.get("www-authenticate");
  expect(challenge).toMatch(/^Bearer .*error="insufficient_scope"/);
  expect(challenge).toContain('scope="openid"');
  await expectApiError(response, 403, "insufficient_scope");
});

test("rule 40: two tokens are 400, wherever they stand", async () => {
  const { application, user } = await newPair();
  const { access_token } = (await obtainTokens(application, user)).tokens;
  const form = `${new URLSearchParams({ access_token })}`;
  await expectApiError(postMe(form, bearer(access_token)), 400, "invalid_request");
  await expectApiError(postMe(`${form}&${form}`), 400, "invalid_request");
  const twice = await sendRaw(world().origin, "/api/v1/me", {
    headers: { authorization: [`Bearer ${access_token}`, `Bearer ${access_token}`] },
  });
  expect(twice.status).toBe(400);
  const other = await sendRaw(world().origin, "/api/v1/me", {
    headers: { authorization: ["Basic Zm9vOmJhcg==", `Bearer ${access_token}`] },
  });
  expect(other.status).toBeGreaterThanOrEqual(400);
});

test("rule 41: no other credential is an access token", async () => {
  const { application, user, tokens } = await newTokens();
  const { code } = await obtainCode(application, user);
  for (const token of [tokens.id_token, tokens.refresh_token, code]) {
    const response = await callMe(token);
    expect(response.headers.get("www-authenticate")).toContain('error="invalid_token"');
    await expectApiError(response, 401, "unauthenticated");
  }
});

test("rule 41: sub is the ID token's, and nobody stores the answer", async () => {
  const { tokens } = await newTokens({}, { scope: "openid" });
  const response = await callMe(tokens.access_token, world().secondOrigin);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const [, payload = ""] = tokens.id_token.split(".");
  const { sub } = JSON.parse(Buffer.from(payload, "base64url").toString());
  expect(await response.json()).toEqual({ sub });
});

test("the profile has what the scopes show, and leaves out what has no value", async () => {
  const { application, user } = await newPair();
  const shown = async (scope: string) => {
    const { tokens } = await obtainTokens(application, user, { scope });
    return Object.keys(await (await callMe(tokens.access_token)).json()).sort();
  };
  expect(await shown("openid email")).toEqual(["email", "email_verified", "sub"]);
  const full = ["name", "picture", "preferred_username", "sub", "updated_at"];
  expect(await shown("openid profile")).toEqual(full);
  await db()
    .$client`update users set name = null, picture = null, email = null where id = ${user.id}`;
  expect(await shown("openid profile email")).toEqual(["preferred_username", "sub", "updated_at"]);
});

test("the scheme is known in any case, a posted form carries the token too, the query never", async () => {
  const { application, user } = await newPair();
  const { access_token } = (await obtainTokens(application, user)).tokens;
  for (const scheme of ["bearer", "BEARER", "Bearer "])
    expect(
      (await fetch(address(), { headers: { Authorization: `${scheme} ${access_token}` } })).status,
    ).toBe(200);
  const form = `${new URLSearchParams({ access_token })}`;
  expect(await (await postMe(form)).json()).toHaveProperty("sub", user.id);
  expect((await postMe("", bearer(access_token))).status).toBe(200);
  expect((await postMe("other=1", bearer(access_token))).status).toBe(200);
  expect((await fetch(`${address()}?${form}`)).status).toBe(401);
  expect((await fetch(`${address()}?${form}`, { method: "POST" })).status).toBe(401);
  const head = await fetch(address(), { method: "HEAD", headers: bearer(access_token) });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("other methods are 405 with Allow, and OPTIONS answers scripts", async () => {
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    const response = await fetch(address(), { method });
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
    await expectApiError(response, 405, "method_not_allowed");
  }
  const preflight = await fetch(address(), { method: "OPTIONS" });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toBe(
    "Authorization, Content-Type, DPoP, If-None-Match, MCP-Protocol-Version",
  );
  const refused = await fetch(address());
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  expect(refused.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
});

test("hostile bodies and headers are refused in order", async () => {
  const json = { "Content-Type": "application/json" };
  await expectApiError(postMe("{}", json), 415, "unsupported_media_type");
  await expectApiError(postMe("x".repeat(1_000_000)), 413, "payload_too_large");
  for (const value of ["%zz", "%00", "%ff", "foyer_at_%00"])
    await expectApiError(postMe(`access_token=${value}`), 400, "invalid_request");
  await expectApiError(postMe("access_token[]=a&__proto__=b"), 401, "unauthenticated");
  const chunked = await sendRaw(world().origin, "/api/v1/me", {
    method: "POST",
    headers: {
      "transfer-encoding": "chunked",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "x".repeat(1_000_000),
  });
  expect(chunked.status).toBe(413);
  const nul = "GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \0\r\n\r\n";
  expect(await sendBytes(world().origin, nul)).toMatch(/^HTTP\/1\.1 4\d\d /);
});
