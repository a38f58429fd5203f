import { expect, test } from "@playwright/test";
import { decodeProtectedHeader, jwtVerify } from "jose";
import { makeApi, makeService } from "@/test/apis";
import { callAs } from "../../support/flow";
import { foyer } from "../../support/foyer";
import { type OwnPair, startOwnPair } from "../../support/own-pair";
import { INACTIVE, introspect } from "../../support/services";
import { copyOfKeySet, startUsing } from "../../support/signed-clients";

let pair: OwnPair;
test.beforeAll(async () => {
  test.setTimeout(60_000);
  pair = await startOwnPair();
});
test.afterAll(() => pair.stop());

const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? "";

const kidsAt = async (origin: string): Promise<string[]> => {
  const { keys } = await (await fetch(`${origin}/oauth/jwks`)).json();
  return keys.map(({ kid }: { kid: string }) => kid);
};

async function serviceToken(service: Parameters<typeof callAs>[0], origin: string) {
  const form = { grant_type: "client_credentials" };
  const response = await callAs(service, "/oauth/token", form, origin);
  expect(response.status).toBe(200);
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}

test("rule 39: a revoked key leaves the key set of both processes at once, and nothing that it signed counts", async () => {
  test.setTimeout(60_000);
  const [issuer] = pair.origins;
  const client = await startUsing(issuer, pair.db, "ES256");
  const { idToken: hint } = await client.redeem(issuer, await client.obtainCode());
  const api = await makeApi(pair.db, { tokenFormat: "jwt" });
  const service = await makeService(pair.db, [api], { idTokenSigningAlg: "ES256" });
  const token = await serviceToken(service, issuer);
  const leaked = kidOf(token);
  expect(kidOf(hint)).toBe(leaked);
  const copy = await copyOfKeySet(pair.origins[1]);
  const signOut = (origin: string) =>
    fetch(`${origin}/oauth/logout?${new URLSearchParams({ id_token_hint: hint })}`, {
      redirect: "manual",
    });
  for (const origin of pair.origins) {
    expect(await introspect(service, token, origin)).toMatchObject({ active: true });
    expect((await signOut(origin)).status).toBeLessThan(400);
  }

  const { revoked, active, cached_until } = await pair.command("keys", "revoke", leaked);
  expect(revoked).toBe(leaked);
  const wait = Date.parse(cached_until) - Date.now();
  expect(wait).toBeGreaterThan(200_000);
  expect(wait).toBeLessThanOrEqual(300_000);
  for (const origin of pair.origins) {
    await expect.poll(() => kidsAt(origin), { timeout: 1000 }).not.toContain(leaked);
    expect(await kidsAt(origin)).toHaveLength(6);
    expect(await introspect(service, token, origin)).toEqual(INACTIVE);
    const me = await fetch(`${origin}/api/v1/me`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(me.status).toBe(401);
    expect((await signOut(origin)).status).toBe(400);
    await expect(jwtVerify(hint, await copyOfKeySet(origin))).rejects.toThrow();

    const { idToken } = await client.redeem(origin, await client.obtainCode());
    const next = await serviceToken(service, origin);
    expect([kidOf(idToken), kidOf(next)]).toEqual([active, active]);
    // The key that signs now was published before.
    await jwtVerify(idToken, copy, { issuer });
    expect(await introspect(service, next, origin)).toMatchObject({ active: true });
  }
});

test("the command lists the keys, and refuses to revoke one that is gone", async () => {
  const { keys } = await pair.command("keys", "list");
  expect(keys).toHaveLength(6);
  const [first] = keys;
  expect(first).toMatchObject({ state: "active", published: true, retired_at: null });
  await pair.command("keys", "revoke", first.kid);
  const { env } = pair;
  const again = await foyer(["keys", "revoke", first.kid], { env });
  expect(again.status).toBe(1);
  expect(again.stderr).toContain("no key has this ID");
  const listed = await foyer(["keys", "list"], { env });
  expect(listed.stdout.split("\n").filter((line) => /active|next/.test(line))).toHaveLength(6);
  expect(listed.stdout).not.toContain(first.kid);
  const foreign = { ...env, APP_SECRET: "x".repeat(40) };
  const refused = await foyer(["keys", "revoke", keys[1].kid], { env: foreign });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain("APP_SECRET");
  expect(await kidsAt(pair.origins[0])).toContain(keys[1].kid);
});
