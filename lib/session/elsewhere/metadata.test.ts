import { expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeProvider, Visitor } from "@/test/upstream/provider";
import { startUpstream } from "@/test/upstream/upstream";
import { discover } from "./metadata";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const DISCOVERY = "/.well-known/openid-configuration";

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Begins a sign-in with stored metadata of an age in days; null for none. Returns what was asked of the provider. */
async function beginWith(age: number | null, { isDown = false } = {}) {
  const upstream = await startUpstream();
  if (isDown) upstream.faults.set(DISCOVERY, "error");
  const provider = await makeProvider(test.db, upstream, {
    metadata: age === null ? null : upstream.metadata,
    metadataAt: age === null ? null : ago(age),
  });
  const begin = () =>
    new Visitor(upstream).begin(provider).then(
      () => true,
      () => false,
    );
  const begun = [await begin(), await begin()];
  const [row] = await test.db.$client`
    select metadata_at > now() - interval '1 hour' as fresh, revision from identity_providers
    where id = ${provider.id}`;
  await upstream.stop();
  return { begun, asked: upstream.requested.length, isFresh: row?.fresh, revision: row?.revision };
}

it.each([
  ["a fresh copy", 0.5, {}, { begun: [true, true], asked: 0, isFresh: false }],
  ["an old copy", 2, {}, { begun: [true, true], asked: 1, isFresh: true }],
  ["no copy", null, {}, { begun: [true, true], asked: 1, isFresh: true }],
  [
    "an old copy of a provider that is down",
    6,
    { isDown: true },
    { begun: [true, true], asked: 1 },
  ],
  [
    "a copy of eight days of one that is down",
    8,
    { isDown: true },
    { begun: [false, false], asked: 1 },
  ],
  [
    "no copy of a provider that is down",
    null,
    { isDown: true },
    { begun: [false, false], asked: 1 },
  ],
])("rule 157: begins a sign-in with %s", async (_, age, given, expected) => {
  // What is stored of a provider isn't one of its settings, so it ends no sign-in under way.
  expect(await beginWith(age, given)).toMatchObject({ ...expected, revision: 1 });
});

it("rule 158: says which issuer the metadata names, if it isn't the one that was asked for", async () => {
  const { metadata, stop } = await startUpstream();
  const found = await discover(`${metadata.issuer}/`);
  expect(found).toMatchObject({ error: { fault: "issuer_differs", named: metadata.issuer } });
  await stop();
});
