import { ClientSecretBasic, Configuration, customFetch } from "openid-client";
import { expect, it } from "vitest";
import { callMe, refresh, type Tokens } from "./provider";
import { createTokenKeeper } from "./token-keeper";

const issuer = "https://id.example";
const answer = (status: number, headers = {}) => new Response(null, { status, headers });
const json = (body: object, status = 200) => Response.json(body, { status });
const ROTATED = { access_token: "at-1", refresh_token: "rt-1", token_type: "bearer" };

type Answer = () => Response | Promise<Response>;

/** Keeps tokens that expire in `left` seconds, at a token endpoint that answers in turn. */
function keeperAt(answers: Answer[], left = 10) {
  const sent: string[] = [];
  const metadata = { issuer, token_endpoint: `${issuer}/token`, userinfo_endpoint: `${issuer}/me` };
  const provider = new Configuration(metadata, "demo-web", {}, ClientSecretBasic("secret"));
  provider[customFetch] = async (url, { body }) => {
    sent.push(new URLSearchParams(`${body}`).get("refresh_token") ?? url);
    const response = await (answers[sent.length - 1] ?? answers[0])?.();
    return Object.defineProperty(response ?? Response.error(), "url", { value: url });
  };
  const claims = { iss: issuer, sub: "ada", aud: "demo-web", exp: 1, iat: 1 };
  const values = { accessToken: "at-0", refreshToken: "rt-0", idToken: "id-0", renewals: 0 };
  const first: Tokens = { ...values, claims, expiresAt: Date.now() + left * 1000 };
  const keeper = createTokenKeeper(first, (held) => refresh(provider, held));
  const all = () => Promise.all(Array.from({ length: 50 }, () => keeper.usable()));
  return { keeper, sent, first, all, me: () => callMe(provider, keeper) };
}

it("refreshes once for 50 concurrent requests", async () => {
  const { all, sent } = keeperAt([() => json(ROTATED)]);
  expect(new Set((await all()).map((one) => one?.accessToken))).toEqual(new Set(["at-1"]));
  expect(sent).toEqual(["rt-0"]);
});

it("doesn't refresh while the access token has 30 seconds left", async () => {
  const { keeper, sent, first } = keeperAt([() => json(ROTATED)], 900);
  expect(await keeper.usable()).toBe(first);
  expect(sent).toEqual([]);
});

it("doesn't refresh again for a request that failed with earlier tokens", async () => {
  const { keeper, sent, first } = keeperAt([() => json(ROTATED)]);
  await keeper.renew(first);
  expect(await keeper.renew(first)).toMatchObject({ refreshToken: "rt-1", renewals: 1 });
  expect(sent).toEqual(["rt-0"]);
});

it.each<[string, Answer]>([
  ["invalid_grant", () => json({ error: "invalid_grant" }, 400)],
  ["a broken connection", () => Promise.reject(new TypeError("fetch failed"))],
  ["a proxy's 502", () => answer(502)],
  ["503 without Retry-After", () => answer(503)],
])("drops the tokens after %s, and never resends one", async (_, response) => {
  const { keeper, all, sent } = keeperAt([response]);
  expect(new Set(await all())).toEqual(new Set([null]));
  expect(await keeper.renew()).toBeNull();
  expect(sent).toEqual(["rt-0"]);
});

it.each<[string, Answer]>([
  ["503 with Retry-After", () => answer(503, { "Retry-After": "60" })],
  ["429", () => answer(429)],
  ["invalid_client", () => json({ error: "invalid_client" }, 401)],
])("keeps the tokens after %s, and waits", async (_, response) => {
  const { keeper, sent, first } = keeperAt([response]);
  expect([await keeper.renew(), await keeper.usable()]).toEqual([first, first]);
  expect(sent).toEqual(["rt-0"]);
});

it("retries with the same refresh token after the wait", async () => {
  const { keeper, sent } = keeperAt([
    () => answer(503, { "Retry-After": "0" }),
    () => json(ROTATED),
  ]);
  await keeper.renew();
  expect(await keeper.renew()).toMatchObject({ accessToken: "at-1" });
  expect(sent).toEqual(["rt-0", "rt-0"]);
});

it("finishes a renewal before sign-out takes the tokens", async () => {
  const { keeper } = keeperAt([() => json(ROTATED)]);
  const [, last] = await Promise.all([keeper.renew(), keeper.release()]);
  expect([last?.refreshToken, await keeper.renew()]).toEqual(["rt-1", null]);
});

it("renews once after a 401 of /me, and reports a second one", async () => {
  const { me, sent } = keeperAt([() => answer(401), () => json(ROTATED), () => answer(401)], 900);
  await expect(me()).rejects.toThrow();
  expect(sent).toEqual([`${issuer}/me`, "rt-0", `${issuer}/me`]);
});

it("refuses a profile of another user", async () => {
  await expect(keeperAt([() => json({ sub: "eve" })], 900).me()).rejects.toThrow();
});
