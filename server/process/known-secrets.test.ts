import { beforeAll, beforeEach, expect, it } from "vitest";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { ensureSigningKeys } from "@/lib/provider/key-rotation";
import { POLICIES, windowsOf } from "@/lib/rate-limits/limits";
import { completeEnvironment } from "@/lib/runtime/env";
import { findRoute } from "@/server/direct/routes";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";

const test = setUpProcessDatabase();
beforeAll(async () => {
  completeEnvironment({ APP_SECRET: "a".repeat(32), RATE_LIMIT_TOKEN: "5" });
  await ensureSigningKeys(new Date());
});
beforeEach(() => {
  for (const policy of POLICIES) windowsOf(policy).clear();
});

const ENDPOINTS = ["token", "device", "par", "revoke", "introspect"] as const;

const FORM = {
  grant_type: "refresh_token",
  refresh_token: `foyer_rt_${"r".repeat(43)}`,
  token: `foyer_at_${"a".repeat(43)}`,
  scope: "openid",
};

/** Sends a request from the one network of this file. Returns its status. */
async function post(
  endpoint: (typeof ENDPOINTS)[number],
  headers: Record<string, string>,
): Promise<number> {
  const path = `/oauth/${endpoint}`;
  const handler = findRoute(path)?.route.POST;
  if (!handler) throw new Error(`nothing at ${path}`);
  const request = new Request(`http://localhost${path}`, {
    method: "POST",
    headers: { [CLIENT_ADDRESS]: "192.0.2.1", ...headers },
    body: new URLSearchParams(FORM),
  });
  return (await handler(request, { params: Promise.resolve() as never })).status;
}

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});

it.each(ENDPOINTS)(
  "admits a client with its secret to %s, however many others of its network name it",
  async (endpoint) => {
    const { clientId, clientSecret } = await makeApplication(test.db);
    const [own, wrong] = [basic(clientId, clientSecret), basic(clientId, "wrong")];
    const statusesOf = async (headers: Record<string, string>, times: number) => {
      const statuses = [];
      for (let n = 0; n < times; n++) statuses.push(await post(endpoint, headers));
      return statuses.map((status) => status === 429);
    };
    expect(await statusesOf(own, 1)).toEqual([false]);
    await statusesOf({ ...wrong, dpop: "junk" }, 8);
    await statusesOf({ ...basic(`${clientId}x`, "wrong") }, 8);
    expect(await statusesOf(wrong, 2), "a wrong secret").toEqual([true, true]);
    expect(await statusesOf(own, 4), "its own quota").toEqual([false, false, false, false]);
    expect(await statusesOf(own, 1), "beyond its own quota").toEqual([true]);
  },
);

it("counts a secret that was deleted, and no other one, apart from its network", async () => {
  const { id, clientId, clientSecret } = await makeApplication(test.db);
  const own = basic(clientId, clientSecret);
  expect(await post("introspect", own)).toBe(200);
  await test.db.$client`delete from application_secrets where application_id = ${id}`;
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push(await post("introspect", own));
  // Five for its network, then five by its name.
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
});
