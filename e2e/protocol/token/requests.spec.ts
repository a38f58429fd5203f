import { basic, callAs, newPair, newTokens, obtainCode, redeem, refresh } from "../../support/flow";
import { expectTokenError, expectUnstored } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { codeForm, postToken } from "../../support/token-call";
import { world } from "../../support/world";

const endpoint = () => `${world().origin}/oauth/token`;

test("rule 24: only POST is answered, anything else is 405 with Allow", async () => {
  for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE"]) {
    const response = await fetch(endpoint(), { method });
    expect(response.status, method).toBe(405);
    expect(response.headers.get("allow")).toBe("POST, OPTIONS");
    expectUnstored(response);
    if (method !== "HEAD") await expectTokenError(response, "invalid_request", 405);
  }
});

test("rule 24: a body that is no form is 415", async () => {
  for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x", ""]) {
    const headers = { "Content-Type": type };
    await expectTokenError(postToken({ headers, form: "{}" }), "invalid_request", 415);
  }
});

test("rule 24: the form's media type is known in any case and with parameters", async () => {
  const { application, user } = await newPair();
  const response = await postToken({
    form: codeForm(await obtainCode(application, user)),
    authorization: basic(application.clientId, application.clientSecret),
    headers: { "Content-Type": "Application/X-WWW-Form-URLencoded; charset=UTF-8" },
  });
  expect(response.status).toBe(200);
});

test("rule 24: parameters in the query are ignored", async () => {
  const { application, user } = await newPair();
  const granted = await obtainCode(application, user);
  const authorization = basic(application.clientId, application.clientSecret);
  const query = `?${new URLSearchParams(codeForm(granted))}`;
  await expectTokenError(postToken({ authorization, query }), "invalid_request");
  const id = `?client_id=${application.clientId}&client_secret=${application.clientSecret}`;
  await expectTokenError(postToken({ query: id, form: codeForm(granted) }), "invalid_client");
  const honest = await postToken({
    authorization,
    query: "?grant_type=password&code=no&client_id=other",
    form: codeForm(granted),
  });
  expect(honest.status).toBe(200);
});

test("rule 25: tokens are JSON that must not be stored", async () => {
  const { application, user } = await newPair();
  const response = await redeem(application, await obtainCode(application, user));
  expect(response.status).toBe(200);
  expectUnstored(response);
});

test("rules 25, 34: so does the refusal of a body that is too large, or not text", async () => {
  const authorization = basic("nobody", "nothing");
  const large = await postToken({ authorization, form: `a=${"x".repeat(1_000_000)}` });
  await expectTokenError(large, "invalid_request", 413);
  const response = await fetch(endpoint(), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: Buffer.from("grant_type=\xff\xfe", "latin1"),
  });
  await expectTokenError(response, "invalid_request");
});

test("rule 30: a missing grant_type is invalid_request, an unknown one unsupported", async () => {
  const { application } = await newPair();
  const authorization = basic(application.clientId, application.clientSecret);
  await expectTokenError(postToken({ authorization }), "invalid_request");
  await expectTokenError(postToken({ authorization, form: { grant_type: "" } }), "invalid_request");
  const others = ["password", "Client_Credentials", "implicit", "Authorization_Code", "a\u0007b"];
  for (const grant_type of [...others, "urn:openid:params:grant-type:ciba"])
    await expectTokenError(
      postToken({ authorization, form: { grant_type } }),
      "unsupported_grant_type",
    );
});

test("rule 30: a grant that is not registered for the client is unauthorized_client", async () => {
  const { application, tokens } = await newTokens({ grantTypes: ["authorization_code"] });
  expect(Object.keys(tokens)).not.toContain("refresh_token");
  await expectTokenError(refresh(application, "foyer_rt_x"), "unauthorized_client");
  const form = { grant_type: "client_credentials" };
  await expectTokenError(callAs(application, "/oauth/token", form), "unauthorized_client");
});

test("rule 30: a parameter that is repeated, or cannot be decoded, is invalid_request", async () => {
  const { application, user } = await newPair();
  const granted = await obtainCode(application, user);
  const authorization = basic(application.clientId, application.clientSecret);
  const form = `${new URLSearchParams({ ...codeForm(granted), scope: "openid" })}`;
  for (const [name, value] of new URLSearchParams(`${form}&client_id=a&client_secret=b`)) {
    const pair = `${new URLSearchParams({ [name]: value })}`;
    const doubled = `${form.includes(`${name}=`) ? form : `${form}&${pair}`}&${pair}`;
    await expectTokenError(postToken({ authorization, form: doubled }), "invalid_request");
  }
  for (const broken of ["%zz", "%ff", "%00", "%", "a%c3"]) {
    const undecodable = await postToken({ authorization, form: `${form}&refresh_token=${broken}` });
    await expectTokenError(undecodable, "invalid_request");
  }
  const honest = await postToken({
    authorization,
    form: `${form}&unknown=1&unknown=2&__proto__=3`,
  });
  expect(honest.status).toBe(200);
});

test("OPTIONS answers scripts of other origins, and so does every answer", async () => {
  const preflight = await fetch(endpoint(), { method: "OPTIONS" });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
  expect(preflight.headers.get("access-control-allow-headers")).toBe(
    "Authorization, Content-Type, DPoP, If-None-Match, MCP-Protocol-Version",
  );
  expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
  const refused = await postToken({});
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  expect(refused.headers.get("access-control-allow-credentials")).toBeNull();
});
