import { expect, it } from "vitest";
import { deleteApi, liftApi, suspendApi, writeScopes } from "@/db/apis/apis";
import { writePermission } from "@/db/apis/permissions";
import { sha256 } from "@/lib/runtime/crypto";
import { makeApi, nameIntrospector } from "@/test/apis";
import { makeAuthorized } from "@/test/authorized";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import { findProfileOfAccessToken } from "./access-tokens";
import { findAccessTokensAsClients } from "./introspection";

const test = setUpTestDatabase();

const now = new Date("2026-11-25T08:00:00Z");

type Authorized = Awaited<ReturnType<typeof makeAuthorized>>;

async function authorized(scopes: string[], apis: number) {
  const made = await Promise.all(Array.from({ length: apis }, () => makeApi(test.db)));
  const owner = await makeAuthorized(test.db, { scopes, apis: made, now });
  return { ...owner, apis: made, code: (await owner.authorize()) ?? Buffer.alloc(32) };
}

const introspect = async (tokenHash: Buffer, client: Authorized["client"]) =>
  (await findAccessTokensAsClients(test.db, [{ tokenHash, client }], now))[0]?.token ?? null;

it.each<[string[], number, "named" | "none" | "own", "api" | "foyer" | null]>([
  [["openid"], 1, "named", "api"],
  [["openid"], 2, "named", "api"],
  [["openid", "email"], 1, "none", "foyer"],
  [["openid"], 2, "none", "foyer"],
  [["profile"], 0, "none", "foyer"],
  [["offline_access"], 1, "none", "api"],
  [[], 1, "none", "api"],
  [[], 1, "named", "api"],
  [["offline_access"], 2, "none", null],
  [["openid"], 1, "own", "foyer"],
  [["profile"], 0, "own", "foyer"],
  [["offline_access"], 1, "own", null],
])("%j and %i APIs, resource %s: the audience is %s", async (scopes, apis, resource, expected) => {
  const owner = await authorized(scopes, apis);
  const [api] = owner.apis;
  const key = { named: api?.identifierKey ?? null, none: null, own: "" }[resource];
  const redeemed = await owner.redeem(owner.code, key);
  if (expected === null) return expect(redeemed).toBeNull();
  const first = expected === "api" ? (api?.scopes ?? []) : scopes;
  expect(redeemed?.grant).toMatchObject({
    scopes: first,
    identityScopes: scopes,
    audience: expected === "api" ? { identifier: api?.identifier, tokenFormat: "opaque" } : null,
  });
  const again = await owner.rotate(redeemed?.tokens.refreshTokenHash ?? Buffer.alloc(32), {
    resource: key,
  });
  expect(again?.grant.scopes).toEqual(first);
});

it("uses up nothing for an API that wasn't authorized", async () => {
  const owner = await authorized(["openid"], 1);
  const other = await makeApi(test.db);
  expect(await owner.redeem(owner.code, other.identifierKey)).toBeNull();
  const redeemed = await owner.redeem(owner.code, owner.apis[0]?.identifierKey ?? null);
  expect(redeemed).not.toBeNull();
  const refresh = redeemed?.tokens.refreshTokenHash ?? Buffer.alloc(32);
  expect(await owner.rotate(refresh, { resource: other.identifierKey })).toBeNull();
  expect(await owner.rotate(refresh)).not.toBeNull();
});

it("narrows the scopes at an API, also with those of the whole grant, and adds none", async () => {
  const owner = await authorized(["openid", "email"], 1);
  const resource = owner.apis[0]?.identifierKey ?? null;
  const redeemed = await owner.redeem(owner.code, resource);
  let refresh = redeemed?.tokens.refreshTokenHash ?? Buffer.alloc(32);
  const ask = async (wanted: string[], at = resource) => {
    const rotated = await owner.rotate(refresh, { resource: at, wanted });
    refresh = rotated?.tokens.refreshTokenHash ?? refresh;
    return rotated && [rotated.grant.scopes, rotated.grant.identityScopes];
  };
  expect(await ask(["files:read"])).toEqual([["files:read"], []]);
  expect(await ask(["openid", "files:write"])).toEqual([["files:write"], ["openid"]]);
  expect(await ask(["openid", "files:read"], null)).toEqual([["openid"], ["openid"]]);
  expect(await ask(["files:delete"])).toBeNull();
  expect(await ask(["openid"])).toBeNull();
  expect(await ask(["files:read"], null)).toBeNull();
});

it("keeps a token for an API from /me, and shows it to its client and to the API's introspectors only", async () => {
  const owner = await authorized(["openid"], 1);
  const [api] = owner.apis;
  const { tokens } = (await owner.redeem(owner.code, api?.identifierKey)) ?? never();
  const hash = tokens.accessTokenHash;
  expect(await findProfileOfAccessToken(test.db, hash, now)).toBeNull();
  expect(await introspect(hash, owner.client)).toMatchObject({
    userId: owner.userId,
    clientId: owner.client.clientId,
    audience: api?.identifier,
    scopes: api?.scopes,
  });
  const server = await makeApplication(test.db);
  const secretHash = sha256(server.clientSecret);
  const asServer = { ...owner.client, clientId: server.clientId, secretHash };
  expect(await introspect(hash, asServer)).toBeNull();
  await nameIntrospector(test.db, api?.id ?? "", server.id);
  expect(await introspect(hash, asServer)).toMatchObject({ clientId: owner.client.clientId });
  // A token for Foyer itself stays between Foyer and its client.
  const { tokens: own } = (await owner.rotate(tokens.refreshTokenHash)) ?? never();
  expect(await findProfileOfAccessToken(test.db, own.accessTokenHash, now)).not.toBeNull();
  expect(await introspect(own.accessTokenHash, asServer)).toBeNull();
});

const CUTS: Record<string, (owner: Authorized & { apis: { id: string }[] }) => Promise<unknown>> = {
  "the API is suspended": ({ apis }) =>
    test.db.transaction((tx) => suspendApi(tx, apis[0]?.id ?? "", now)),
  "the API was suspended and lifted": ({ apis }) =>
    test.db.transaction(async (tx) => {
      await suspendApi(tx, apis[0]?.id ?? "", now);
      await liftApi(tx, apis[0]?.id ?? "");
    }),
  "the API is removed": ({ apis }) => test.db.transaction((tx) => deleteApi(tx, apis[0]?.id ?? "")),
  "the permission is taken away": ({ apis, applicationId }) =>
    test.db.transaction((tx) =>
      writePermission(tx, { apiId: apis[0]?.id ?? "", applicationId }, [], now),
    ),
  "the permission was taken away and given back": ({ apis, applicationId }) =>
    test.db.transaction(async (tx) => {
      const pair = { apiId: apis[0]?.id ?? "", applicationId };
      await writePermission(tx, pair, [], now);
      await writePermission(tx, pair, ["files:read", "files:write"], now);
    }),
  "the API has other scopes": ({ apis }) =>
    test.db.transaction((tx) =>
      writeScopes(
        tx,
        apis[0]?.id ?? "",
        [{ name: "files:list", description: "List files", sensitive: false, audience: "both" }],
        now,
      ),
    ),
};

it.each(Object.entries(CUTS))("ends access to an API alone if %s", async (_, cut) => {
  const owner = await authorized(["openid"], 2);
  const [first, second] = owner.apis.map(({ identifierKey }) => identifierKey);
  const { tokens } = (await owner.redeem(owner.code, first)) ?? never();
  const code = await owner.authorize();
  await cut(owner);
  expect(await introspect(tokens.accessTokenHash, owner.client)).toBeNull();
  expect(await owner.rotate(tokens.refreshTokenHash, { resource: first ?? null })).toBeNull();
  expect(await owner.redeem(code ?? never(), first)).toBeNull();
  // Everything else goes on.
  const at = { resource: second ?? null };
  const other = (await owner.rotate(tokens.refreshTokenHash, at)) ?? never();
  expect(await introspect(other.tokens.accessTokenHash, owner.client)).not.toBeNull();
  expect((await owner.redeem(code ?? never(), null))?.grant.audience).toBeNull();
});

it("takes a scope away from tokens, and gives it back only to a new authorization", async () => {
  const owner = await authorized(["openid"], 1);
  const [api] = owner.apis;
  const { tokens } = (await owner.redeem(owner.code, api?.identifierKey)) ?? never();
  const pair = { apiId: api?.id ?? "", applicationId: owner.applicationId };
  const permit = (scopes: string[]) =>
    test.db.transaction((tx) => writePermission(tx, pair, scopes, now));
  const left = async () => (await introspect(tokens.accessTokenHash, owner.client))?.scopes;
  await permit(["files:read"]);
  expect(await left()).toEqual(["files:read"]);
  expect(await owner.authorize()).toBeNull();
  await permit(["files:read", "files:write"]);
  expect(await left()).toEqual(["files:read"]);
  const { grant } =
    (await owner.rotate(tokens.refreshTokenHash, { resource: api?.identifierKey ?? null })) ??
    never();
  expect(grant.scopes).toEqual(["files:read"]);
  const fresh = await owner.redeem((await owner.authorize()) ?? never(), api?.identifierKey);
  expect(fresh?.grant.scopes).toEqual(["files:read", "files:write"]);
});

it("issues no code for an API that is suspended, or that the user didn't allow", async () => {
  const owner = await authorized([], 1);
  const [api] = owner.apis;
  await test.db.transaction((tx) => suspendApi(tx, api?.id ?? "", now));
  expect(await owner.authorize()).toBeNull();
  await test.db.transaction((tx) => liftApi(tx, api?.id ?? ""));
  expect(await owner.authorize()).not.toBeNull();
  await test.db
    .$client`update grant_scopes set scopes = '{files:read}' where grant_id = ${owner.grantId}`;
  expect(await owner.authorize()).toBeNull();
});

function never(): never {
  throw new Error("access was refused");
}
