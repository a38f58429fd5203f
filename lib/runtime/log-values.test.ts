import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { newCredential } from "./crypto";
import { loggable } from "./log";

const secret = "x5KbVt7mQeYw2RjPz8LdNc4HsFgUa0TiBo6EyXr9CkM";

it.each([
  ...(["authorizationCode", "accessToken", "refreshToken", "clientSecret"] as const),
  ...(["invitation", "emailVerification", "passwordReset"] as const),
])("redacts a credential: %s", (kind) => {
  const credential = newCredential(kind);
  const random = credential.slice(9);
  for (const text of [
    credential,
    `/reset-password/${credential}`,
    `redirect_uri sent: https://a.example/?code=${encodeURIComponent(credential)}&x=1`,
    credential.replaceAll("_", "%5F"),
    credential.replaceAll("_", "%255F"),
    `/sign-in?next=${encodeURIComponent(credential.replaceAll("_", "%255f"))}`,
  ])
    expect(JSON.stringify(loggable({ text, list: [{ text }], error: { text } }))).not.toContain(
      random,
    );
});

it.each([
  `urn:ietf:params:oauth:request_uri:${secret}`,
  `urn%3Aietf%3Aparams%3Aoauth%3Arequest_uri%3A${secret}`,
  `next=${encodeURIComponent(`urn%3Aietf%3Aparams%3Aoauth%3Arequest_uri%3A${secret}`)}`,
  `eyJhbGciOiJkaXIifQ..${secret}`,
  `eyAiYWxnIjogIlJTMjU2IiB9.e30.${secret}`,
  `Basic ${secret}`,
  `bearer  ${secret}`,
  ...[
    "client_secret",
    "code",
    "code_verifier",
    "refresh_token",
    "client_assertion",
    "password",
  ].flatMap((name) => [
    `${name}=${secret}`,
    `https://a.example/?${name}=${secret}&state=1`,
    `next=${encodeURIComponent(`/cb?${name}=${secret}&state=1`)}`,
    `next=${encodeURIComponent(encodeURIComponent(`/cb?${name}=${secret}&state=1`))}`,
  ]),
])("redacts other proofs: %s", (text) => {
  expect(JSON.stringify(loggable({ text: `before ${text} after` }))).not.toContain(secret);
  expect(loggable({ text: `before ${text} after` }).text).toMatch(/^before .* after$/);
});

it("redacts a statement's parameters, such as a password typed as a username", () => {
  const cause = new Error("timed out");
  for (const typed of ["correct horse", "two\nlines", "x".repeat(9000)]) {
    const { message, stack } = new DrizzleQueryError("select $1", [typed, 1], cause);
    expect(loggable({ message }).message).toMatch(/^Failed query: select \$1…?$/);
    const line = loggable({ message, stack });
    expect(JSON.stringify(line)).not.toContain(typed.slice(0, 9));
  }
  const { stack } = new DrizzleQueryError("select $1", ["correct horse"], cause);
  expect(loggable({ stack }).stack).toMatch(/^Error: Failed query: select \$1\n {4}at /);
});

it("redacts a setup code", () =>
  expect(loggable({ username: "0ABC-DEFG-HJKM-NPQR-STVW-XYZ0-1234" })).toEqual({ username: "…" }));

it("logs a client only by its ID", () => {
  const clientId = "0190d3c4-7b8a-7c3e-9f10-2a4b6c8d0e12";
  expect(loggable({ clientId })).toEqual({ clientId });
  expect(loggable({ clientId: "demo-web" })).toEqual({ clientId: "demo-web" });
  expect(loggable({ clientId: null })).toEqual({ clientId: null });
  for (const other of [secret, `${clientId}${secret}`, "correct horse", ""])
    expect(loggable({ clientId: other })).toEqual({ clientId: "(not a client id)" });
});

it("truncates every value at every level", () => {
  const text = "a".repeat(60_000);
  const list = Array<unknown>(1000).fill(text);
  const line = loggable({ text, stack: text, [text]: 1, list, deep: { deep: { deep: { text } } } });
  expect(line.text).toBe(`${"a".repeat(300)}…`);
  expect(line.stack).toHaveLength(3001);
  expect(JSON.stringify(line).length).toBeLessThan(12_000);
});

it("never truncates within a credential", () => {
  for (let before = 240; before < 310; before++)
    expect(
      JSON.stringify(loggable({ text: `${" ".repeat(before)}foyer_at_${secret}` })),
    ).not.toMatch(/x5Kb/);
});

it("keeps the parameters next to a credential", () => {
  const sent = `https://a.example/cb?code=${secret}&state=1&response_type=code`;
  const text = `${sent} next=${encodeURIComponent(sent)}`;
  const left = "https://a.example/cb?code=…&state=1&response_type=code";
  const encoded = "https%3A%2F%2Fa.example%2Fcb%3Fcode%3D…%26state%3D1%26response_type%3Dcode";
  expect(loggable({ text })).toEqual({ text: `${left} next=${encoded}` });
});

it("keeps everything else unchanged", () => {
  const line = { event: "x", status: 400, at: new Date(0), none: null, no: undefined, yes: true };
  expect(loggable(line)).toEqual(line);
});
