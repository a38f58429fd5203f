import { expect, it } from "vitest";
import { makeApi } from "@/test/apis";
import { makeAuthorized } from "@/test/authorized";
import { setUpTestDatabase } from "@/test/database/database";
import { findIssuedGrant } from "./access-tokens";

const test = setUpTestDatabase();

const now = new Date("2026-11-25T08:00:00Z");

it.each([
  ["openid", "named", ["named"]],
  ["openid", "none", ["none"]],
  ["offline_access", "named", ["named", "none"]],
] as const)("finds tokens of %s for resource %s again only for %j", async (scope, first, again) => {
  const [api, other] = [await makeApi(test.db), await makeApi(test.db)];
  const owner = await makeAuthorized(test.db, { scopes: [scope], apis: [api], now });
  const resources = { named: api.identifierKey, none: null, other: other.identifierKey };
  const code = (await owner.authorize()) ?? Buffer.alloc(32);
  const redeemed = await owner.redeem(code, resources[first]);
  const found = async (resource: string | null) => {
    const accessTokenHash = redeemed?.tokens.accessTokenHash ?? Buffer.alloc(32);
    const issued = { accessTokenHash, client: owner.client, resource, jkt: null, now };
    return (await findIssuedGrant(test.db, issued)) !== null;
  };
  for (const [name, resource] of Object.entries(resources))
    expect(await found(resource), name).toBe((again as readonly string[]).includes(name));
});
