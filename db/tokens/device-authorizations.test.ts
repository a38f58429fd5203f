import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import { dropOldestDeviceRequests, insertDeviceAuthorization } from "./device-authorizations";

const test = setUpTestDatabase();
let applicationId: string;
beforeEach(async () => {
  applicationId = (await makeApplication(test.db)).id;
});

const now = new Date();
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

const requestFrom = (network: string | null) => ({
  ...{ deviceCodeHash: randomBytes(32), userCodeHash: randomBytes(32), applicationId },
  ...{ applicationEpoch: 0, scopes: ["openid"], apis: [], network, userAgent: null },
  ...{ pollingInterval: 5, createdAt: now, expiresAt: minutes(10) },
});

/** Stores requests that wait, the first one a minute before now. */
const fill = (network: string, count: number, more: { sessionId?: string } = {}) =>
  test.db.$client`
    insert into device_authorizations (device_code_hash, user_code_hash, application_id, application_epoch, scopes,
      network, session_id, polling_interval, created_at, expires_at)
    select sha256(convert_to(${randomUUID()} || n, 'UTF8')), sha256(convert_to(${randomUUID()} || n, 'UTF8')),
      ${applicationId}, 0, '{openid}', ${network}, ${more.sessionId ?? null}, 5,
      ${minutes(-1)}::timestamptz + make_interval(secs => n / 1000.0), ${minutes(9)} from generate_series(1, ${count}::int) n`;

const waiting = async () =>
  Object.fromEntries(
    (
      await test.db.$client`
        select network, count(*)::int as n from device_authorizations
        where application_id = ${applicationId} group by network`
    ).map(({ network, n }) => [network, n]),
  );

const [CROWD, OTHERS, NEW] = ["198.51.100.0/24", "2001:db8:1::/48", "192.0.2.0/24"];

it("drops the oldest request of the network with the most, for one that has less", async () => {
  await fill(CROWD, 900);
  await fill(OTHERS, 100);
  const [oldest] = await test.db.$client<{ code: Buffer }[]>`
    select device_code_hash as code from device_authorizations
    where application_id = ${applicationId} and network = ${CROWD} order by created_at limit 1`;
  for (const network of [NEW, OTHERS, null]) {
    expect(await insertDeviceAuthorization(test.db, requestFrom(network))).toBe("full");
    expect(await dropOldestDeviceRequests(test.db, requestFrom(network))).toBe(true);
    expect(await insertDeviceAuthorization(test.db, requestFrom(network))).toBe("stored");
  }
  expect(await waiting()).toEqual({ [CROWD]: 897, [OTHERS]: 101, [NEW]: 1, null: 1 });
  const left = await test.db.$client`
    select from device_authorizations where device_code_hash = ${oldest?.code ?? null}`;
  expect(left).toHaveLength(0);
});

it("drops nothing for the network that has the most, and no request whose code was entered", async () => {
  await fill(CROWD, 600, { sessionId: randomUUID() });
  await fill(OTHERS, 400);
  expect(await dropOldestDeviceRequests(test.db, requestFrom(OTHERS))).toBe(false);
  expect(await dropOldestDeviceRequests(test.db, requestFrom(NEW))).toBe(true);
  expect(await waiting()).toEqual({ [CROWD]: 600, [OTHERS]: 399 });
  await test.db.$client`update device_authorizations set session_id = ${randomUUID()}
    where application_id = ${applicationId}`;
  expect(await dropOldestDeviceRequests(test.db, requestFrom(NEW))).toBe(false);
});

it("drops as many as concurrent requests stored past the limit, of this application alone", async () => {
  const other = applicationId;
  await fill(CROWD, 20);
  applicationId = (await makeApplication(test.db)).id;
  await fill(CROWD, 1010);
  expect(await dropOldestDeviceRequests(test.db, requestFrom(NEW))).toBe(true);
  expect(await waiting()).toEqual({ [CROWD]: 999 });
  applicationId = other;
  expect(await waiting()).toEqual({ [CROWD]: 20 });
});
