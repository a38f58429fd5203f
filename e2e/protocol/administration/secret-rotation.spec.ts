import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { makeApplication, makeUser } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { foyer } from "../../support/foyer";
import { type OwnServer, startOwnServer } from "../../support/own-server";
import { obtainTokensAt } from "../../support/walk";

const newSecret = () => randomBytes(32).toString("base64url");

async function signIn(
  origin: string,
  { username, password }: { username: string; password: string },
) {
  const browser = new CookieClient(origin);
  const form = { username, password, next: "/account" };
  expect((await browser.post("/sign-in/password", form)).headers.get("location")).toMatch(
    /\/account$/,
  );
  return browser;
}

const isSignedIn = async (browser: CookieClient) => (await browser.get("/account")).status === 200;

const sealedKeys = async ({ db }: OwnServer) =>
  (
    await db.$client<{ sealed: string }[]>`
    select sealed_private_jwk as sealed from signing_keys order by kid`
  ).map(({ sealed }) => sealed);

/** Returns the error output of a start that must fail. */
const failureOf = (start: Promise<unknown>) =>
  start.then(
    () => "it started",
    ({ message }: Error) => message.trim().split("\n").slice(1),
  );

test("APP_SECRET is replaced by a list in three starts, and without its keys the start stops", async () => {
  test.setTimeout(120_000);
  const [a, b, c] = [newSecret(), newSecret(), newSecret()];
  const own = await startOwnServer({ APP_SECRET: a }, { empty: true });
  const { origin } = own.server;
  const application = await makeApplication(own.db);
  const user = await makeUser(own.db);
  const obtain = () => obtainTokensAt(origin, application, user);
  const verify = async ({ id_token }: { id_token: string }) =>
    jwtVerify(id_token, createRemoteJWKSet(new URL(`${origin}/oauth/jwks`)), { issuer: origin });
  const first = await obtain();
  const underA = await signIn(origin, user);
  const sealedByA = await sealedKeys(own);

  await own.server.stop();
  await own.restart({ APP_SECRET: `${b},${a}` });
  await verify(first);
  const second = await obtain();
  await verify(second);
  expect(await isSignedIn(underA)).toBe(true);
  const underBoth = await signIn(origin, user);
  const sealedByB = await sealedKeys(own);
  expect(sealedByB).toHaveLength(sealedByA.length);
  expect(sealedByB.filter((sealed) => sealedByA.includes(sealed))).toEqual([]);

  await own.server.stop();
  await own.restart({ APP_SECRET: b });
  for (const tokens of [first, second, await obtain()]) await verify(tokens);
  // The cookie itself was sealed with the removed secret, so its user must sign in again.
  expect(await isSignedIn(underA)).toBe(false);
  expect(await isSignedIn(underBoth)).toBe(true);
  await signIn(origin, user);

  await own.server.stop();
  const failure = await failureOf(own.restart({ APP_SECRET: c }));
  expect(failure).toEqual([
    expect.stringMatching(/^foyer: APP_SECRET: .*encrypted with another secret/),
  ]);
  const env = { DATABASE_URL: own.proxy.url, APP_SECRET: c };
  const result = await foyer(["keys", "rotate"], { env });
  expect(result).toMatchObject({ status: 1, stdout: "" });
  expect(result.stderr).toMatch(/^foyer: APP_SECRET: .*encrypted with another secret/);
  expect(await sealedKeys(own)).toEqual(sealedByB);
  await own.restart({ APP_SECRET: b });
  await verify(second);
  await own.stop();
});

test("keys rotate publishes no key that the servers could not open", async () => {
  const [a, b] = [newSecret(), newSecret()];
  const own = await startOwnServer({ APP_SECRET: a }, { empty: true });
  const env = { DATABASE_URL: own.proxy.url, APP_SECRET: `${b},${a}` };
  const keys = () =>
    own.db.$client`select kid, activated_at, retired_at from signing_keys order by kid`;
  const before = await keys();
  const result = await foyer(["keys", "rotate"], { env });
  expect([result.status, result.stdout]).toEqual([1, ""]);
  expect(result.stderr).toMatch(/^foyer: APP_SECRET: .*\n$/);
  expect(await keys()).toEqual(before);
  await own.server.stop();
  await own.restart({ APP_SECRET: `${b},${a}` });
  expect(await foyer(["keys", "rotate"], { env })).toMatchObject({ status: 0, stderr: "" });
  await own.stop();
});
