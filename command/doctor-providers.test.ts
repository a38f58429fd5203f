import { beforeEach, expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { makeProvider } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";
import { examineProviders } from "./doctor-providers";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();
beforeEach(async () => {
  upstream.faults.clear();
  await test.db.$client`delete from identity_providers`;
});

const DISCOVERY = "/.well-known/openid-configuration";
const now = new Date();
const make = (given = {}) => makeProvider(test.db, upstream, given);

it("reports what enabled providers lack, and nothing of the others", async () => {
  expect(await examineProviders(now)).toMatchObject({ state: "unset" });
  await make({ enabledAt: null, silentIsFresh: true, exclusive: true });
  expect(await examineProviders(now)).toMatchObject({ state: "unset" });
  await make();
  expect(await examineProviders(now)).toMatchObject({
    state: "ok",
    found: "1 enabled, and reachable",
  });
});

it("reminds of silence that counts as fresh", async () => {
  const { id } = await make({ silentIsFresh: true });
  expect(await examineProviders(now)).toMatchObject({
    ...{ state: "warning", found: expect.stringContaining(`${id} counts as a fresh sign-in`) },
  });
});

it.each([
  [1, "the stored copy is used for a week"],
  [8, "nobody can sign in with it"],
])("reports metadata that can't be fetched, %i days old", async (days, effect) => {
  upstream.faults.set(DISCOVERY, "error");
  const { id } = await make({ metadataAt: new Date(now.getTime() - days * 86_400_000) });
  expect(await examineProviders(now)).toMatchObject({
    ...{
      state: "warning",
      found: `the metadata of ${id} (${upstream.issuer}${DISCOVERY}) can't be used: the provider answered with status 500; ${effect}`,
    },
  });
});

it("names providers that fail alike together", async () => {
  upstream.faults.set(DISCOVERY, "error");
  for (const id of ["one", "two"]) await make({ id, metadataAt: now });
  const { found } = await examineProviders(now);
  expect(found).toMatch(/^the metadata of one \(\S+\), two \(\S+\) can't be used: [^;]+; [^;]+$/);
});

it("reports an exclusive provider without an administrator who has a password", async () => {
  await make({ exclusive: true });
  await makeUser(test.db, { role: "administrator", passwordHash: null });
  await makeUser(test.db, { role: "administrator", deactivatedAt: new Date() });
  await makeUser(test.db);
  expect(await examineProviders(now)).toMatchObject({
    ...{ state: "warning", found: expect.stringContaining("no administrator has a password") },
  });
  await makeUser(test.db, { role: "administrator" });
  expect(await examineProviders(now)).toMatchObject({ state: "ok" });
});
