import { makeApplication } from "@/test/factories";
import { NOTHING, storedFor } from "../../support/authorization-answers";
import { expectNoted } from "../../support/failures";
import { basic, newPair } from "../../support/flow";
import { postPar, push, requestForm } from "../../support/par";
import { expectTokenError } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

type Changes = Record<string, string | null>;

/** Pushes a request with these changes, `more` appended verbatim; expects the error, and that nothing is stored. */
async function expectRefused(changes: Changes, error: string, more = "", given = {}) {
  const application = await makeApplication(db(), given);
  const body = `${requestForm(application, changes)}${more}`;
  await expectTokenError(postPar(application, body), error, 400);
  expect(await storedFor(application)).toEqual(NOTHING);
}

test("its developer finds which address was pushed, and whoever pushed it learns no more", async () => {
  const application = await makeApplication(db());
  const wrong = "https://client.example/wrong";
  const answer = await postPar(application, requestForm(application, { redirect_uri: wrong }));
  expect(await answer.json()).toEqual({
    error: "invalid_request",
    error_description: "redirect_uri is not registered",
  });
  await expectNoted(application, answer, {
    error: "pushed_redirect_uri_unregistered",
    sent: wrong,
  });
});

test.describe("rule 23: what the authorization endpoint would refuse is refused here", () => {
  const wrong: [string, Changes, string][] = [
    ["no response_type", { response_type: null }, "invalid_request"],
    ["another response_type", { response_type: "token" }, "unsupported_response_type"],
    ["no redirect_uri", { redirect_uri: null }, "invalid_request"],
    ["an unregistered redirect_uri", { redirect_uri: "https://evil.example/" }, "invalid_request"],
    [
      "a redirect_uri with more",
      { redirect_uri: "https://client.example/callback?x" },
      "invalid_request",
    ],
    ["no PKCE", { code_challenge: null, code_challenge_method: null }, "invalid_request"],
    ["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
    ["no scope", { scope: null }, "invalid_scope"],
    ["an unknown scope", { scope: "unknown" }, "invalid_scope"],
    ["fragment", { response_mode: "fragment" }, "invalid_request"],
    ["an odd prompt", { prompt: "none login" }, "invalid_request"],
    ["an odd max_age", { max_age: "-1" }, "invalid_request"],
    ["claims that are no object", { claims: "[]" }, "invalid_request"],
    ["a hint that is none", { id_token_hint: "x" }, "invalid_request"],
    [
      "an acr out of reach",
      { claims: `{"id_token":{"acr":{"essential":true,"value":"x"}}}` },
      "unmet_authentication_requirements",
    ],
    ["a state that is too long", { state: "x".repeat(4097) }, "invalid_request"],
    ["a nonce that is too long", { nonce: "x".repeat(4097) }, "invalid_request"],
    ["a hint that is endless", { id_token_hint: "x".repeat(50_000) }, "invalid_request"],
    ["a request object", { request: "eyJhbGciOiJub25lIn0.e30." }, "request_not_supported"],
    ["a request_uri", { request_uri: "https://client.example/r" }, "invalid_request"],
  ];
  for (const [what, changes, error] of wrong)
    test(`${what}: ${error}`, () => expectRefused(changes, error));

  test("a scope or flow that the application is not registered for", async () => {
    await expectRefused({}, "invalid_scope", "", { scopes: ["offline_access"] });
    await expectRefused({}, "unauthorized_client", "", { grantTypes: ["refresh_token"] });
  });

  test("a request_uri of its own, of another, empty ones aside", async () => {
    const application = await makeApplication(db());
    for (const request_uri of [await push(application), "urn:ietf:params:oauth:request_uri:x", " "])
      await expectRefused({ request_uri }, "invalid_request");
    const form = requestForm(application, { request_uri: "" });
    expect((await postPar(application, form)).status).toBe(201);
  });

  test("parameters that are sent twice or cannot be decoded", async () => {
    const names = [
      "response_type",
      "redirect_uri",
      "scope",
      "state",
      "claims",
      "prompt",
      "request_uri",
      "client_secret",
      "client_id",
    ];
    for (const name of names) {
      await expectRefused({}, "invalid_request", `&${name}=a&${name}=b`);
      await expectRefused({}, "invalid_request", `&${name}=%00&${name}=`);
    }
    for (const value of ["%ff", "%00", "%", "%c0%af"])
      await expectRefused({ nonce: null }, "invalid_request", `&nonce=${value}`);
    const { application } = await newPair();
    const odd = `${requestForm(application)}&x=1&x=2&__proto__=1&constructor=1&%ff=1&=&&`;
    expect((await postPar(application, odd)).status).toBe(201);
  });
});

test.describe("rule 23: the client proves itself as at the token endpoint", () => {
  test("a wrong secret, an unknown client, none: the same 401, and nothing is stored", async () => {
    const { application } = await newPair();
    const { clientId } = application;
    const form = requestForm(application);
    const bodies = new Set<string>();
    for (const Authorization of [
      basic(clientId, "wrong"),
      basic("nobody", "x"),
      "Basic !",
      "Bearer x",
    ]) {
      const response = await postPar(application, requestForm(application, { client_id: null }), {
        headers: { Authorization },
      });
      expect(response.headers.get("www-authenticate")).toMatch(/^Basic realm="/);
      bodies.add(await response.clone().text());
      await expectTokenError(response, "invalid_client");
    }
    const silent = { ...application, tokenEndpointAuthMethod: "none" as const };
    const unproven = await postPar(silent, form);
    expect(unproven.headers.get("www-authenticate")).toBeNull();
    bodies.add(await unproven.clone().text());
    await expectTokenError(unproven, "invalid_client");
    await expectTokenError(postPar(silent, ""), "invalid_client");
    expect(bodies.size).toBe(1);
    expect(await storedFor(application)).toEqual(NOTHING);
  });

  test("one method at a time, a proof, and the same client in header and body", async () => {
    const { application } = await newPair();
    const other = await makeApplication(db());
    const both = requestForm(application);
    both.set("client_secret", application.clientSecret);
    await expectTokenError(postPar(application, both), "invalid_request");
    const differing = requestForm(application, { client_id: other.clientId });
    await expectTokenError(postPar(application, differing), "invalid_request");
    const silent = { ...application, tokenEndpointAuthMethod: "none" as const };
    await expectTokenError(postPar(silent, requestForm(application)), "invalid_client");
    const open = await makeApplication(db(), { tokenEndpointAuthMethod: "none" });
    const secret = requestForm(open);
    secret.set("client_secret", "x");
    await expectTokenError(postPar(open, secret), "invalid_client");
    for (const { id } of [application, other, open])
      expect(await storedFor({ ...application, id })).toEqual(NOTHING);
  });

  test("credentials in the query are nothing", async () => {
    const { application } = await newPair({ tokenEndpointAuthMethod: "client_secret_post" });
    const query = new URLSearchParams({
      client_id: application.clientId,
      client_secret: application.clientSecret,
    });
    const response = await fetch(`${world().origin}/oauth/par?${query}`, {
      method: "POST",
      body: requestForm(application, { client_id: null }),
    });
    await expectTokenError(response, "invalid_client");
  });
});

test.describe("rule 23: the endpoint takes forms by POST", () => {
  test("another method is 405, another type 415, a large body 413, and scripts may read it", async () => {
    const { application } = await newPair();
    for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
      const response = await fetch(`${world().origin}/oauth/par`, { method });
      expect([method, response.status, response.headers.get("allow")]).toEqual([
        method,
        405,
        "POST, OPTIONS",
      ]);
    }
    const form = `${requestForm(application)}`;
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x", "x"]) {
      const response = await postPar(application, form, { headers: { "Content-Type": type } });
      await expectTokenError(response, "invalid_request", 415);
    }
    const large = await postPar(application, `${form}&x=${"a".repeat(1_000_000)}`);
    expect(large.status).toBe(413);
    expect(large.headers.get("access-control-allow-origin")).toBe("*");
    expect(await storedFor(application)).toEqual(NOTHING);
  });

  test("a preflight is answered without credentials", async () => {
    const response = await fetch(`${world().origin}/oauth/par`, { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toBe("POST");
    expect(response.headers.get("access-control-allow-headers")).toBe(
      "Authorization, Content-Type, DPoP, If-None-Match, MCP-Protocol-Version",
    );
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  });
});
