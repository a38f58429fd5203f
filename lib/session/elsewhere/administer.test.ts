import { beforeEach, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { updateProvider } from "@/db/identities/administration";
import { readArrival } from "@/lib/oauth/upstream/claims";
import { setUpProcessDatabase } from "@/test/database/database";
import { comeFrom, comingAs, makeBelieved } from "@/test/upstream/people";
import { makeProvider } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";
import * as providers from "./administer";
import { beginElsewhere } from "./begin";
import { checkProvider } from "./check";
import { admitComer } from "./entrance";
import { listFailures } from "./failure";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();
beforeEach(() => upstream.faults.clear());

const context = serviceContext(new Date());

it("keeps what a check finds, of a provider that is disabled as well", async () => {
  const unknown = { metadata: null, metadataAt: null, enabledAt: null };
  const { id } = await makeProvider(test.db, upstream, unknown);
  const found = await checkProvider(id, context.at);
  expect(found).toMatchObject({ ok: true, value: { metadata: { issuer: upstream.issuer } } });
  expect(await providers.findProvider(id)).toMatchObject({
    ...{ metadataAt: context.at, revision: 1 },
    metadata: { issuer: upstream.issuer },
  });
});

it.each([
  ["/.well-known/openid-configuration", "error", "status_500"],
  ["/.well-known/openid-configuration", "html", "metadata_unreadable"],
  ["/jwks", "error", "status_500"],
  ["/jwks", "garbage", "keys_unreadable"],
  ["/jwks", "redirect", "status_302"],
] as const)("enables no provider whose %s answers with %s", async (path, fault, error) => {
  upstream.faults.set(path, fault);
  const { id } = await makeProvider(test.db, upstream, { enabledAt: null });
  const address = upstream.issuer + path;
  const refused = { ok: false, error: { issuer: error, address } };
  expect(await checkProvider(id, context.at)).toEqual(refused);
  const stored = await providers.findProvider(id);
  expect(stored?.checkFault).toEqual({ fault: error, address });
  const trial = { providerId: id, next: "/", loginHint: null, purpose: "trial" } as const;
  expect(await beginElsewhere(trial, new Headers())).toEqual({
    ...{ ok: false, error: { code: "unchecked" } },
  });
  expect(await providers.switchProvider(id, true, context)).toEqual(refused);
  expect(await providers.findProvider(id)).toMatchObject({ enabledAt: null });
  upstream.faults.clear();
  expect(await checkProvider(id, context.at)).toMatchObject({ ok: true });
  expect(await providers.findProvider(id)).toMatchObject({ checkFault: null });
});

it("says at a check that the provider refuses the address after a sign-out", async () => {
  const { end_session_endpoint: unknown } = upstream.metadata;
  const check = async (signOutThere: boolean) => {
    const { id } = await makeProvider(test.db, upstream, { signOutThere });
    return checkProvider(id, context.at);
  };
  expect(await check(true)).toMatchObject({ value: { refusesSignOut: true } });
  expect(await check(false)).toMatchObject({ value: { refusesSignOut: false } });
  upstream.metadata.end_session_endpoint = `${upstream.issuer}/.well-known/openid-configuration`;
  expect(await check(true)).toMatchObject({ value: { refusesSignOut: false } });
  upstream.metadata.end_session_endpoint = unknown;
});

it("changes nothing of a revision that somebody else has changed", async () => {
  const { id } = await makeProvider(test.db, upstream);
  const rename = (name: string) => providers.changeProvider(id, { name, revision: 1 }, context);
  expect(await rename("A")).toMatchObject({ ok: true });
  const late = await rename("B");
  expect(late).toEqual({ ok: false, error: "changed_meanwhile" });
  expect(await providers.findProvider(id)).toMatchObject({ name: "A", revision: 2 });
});

it("rule 153: finishes no sign-in with another provider that got the ID of a removed one", async () => {
  const given = { provisions: true, domains: [], revision: 2 };
  const provider = await makeBelieved(test.db, upstream, given);
  const arrival = readArrival({ sub: "s" }, provider);
  if (!arrival.ok) throw new Error(arrival.error);
  const admit = () =>
    admitComer({ arrival: arrival.value, provider, begunAt: new Date() }, context);
  const finish = async () => {
    const admitted = await admit();
    if (!admitted.ok) throw new Error(admitted.error.reason);
    return test.db.transaction((tx) => admitted.value.spend(tx, new Date()));
  };
  const removed = { ...provider };
  await test.db.$client`delete from identity_providers where id = ${provider.id}`;
  const issuer = "https://another.example";
  const again = { ...given, id: provider.id, issuer, createdAt: context.at };
  await makeBelieved(test.db, upstream, again);
  expect(await finish()).toBe(false);
  const change = { name: "Another name" };
  expect(await updateProvider(test.db, removed, change)).toBe(false);
  await test.db
    .$client`update identity_providers set created_at = ${provider.createdAt} where id = ${provider.id}`;
  expect(await finish()).toBe(true);
});

it("says which provider was changed, and of a secret only that it is another one", async () => {
  const { id, name } = await makeProvider(test.db, upstream);
  await providers.changeProvider(id, { clientSecret: "another secret" }, context);
  const [event] = await test.db.$client`
    select before, after from audit_events where event = 'provider.changed' and after ->> 'provider' = ${name}
    order by id desc limit 1`;
  expect(event?.before).toMatchObject({ clientSecret: "former" });
  expect(event?.after).toMatchObject({ provider: name, clientSecret: "changed" });
  expect(JSON.stringify(event)).not.toContain("another secret");
});

it("says that accounts aren't created for people who have none", async () => {
  const provider = await makeBelieved(test.db, upstream, { provisions: false });
  await comeFrom(upstream, provider, comingAs("stranger@example.org"));
  expect(await listFailures(provider)).toMatchObject([
    { reason: "no_account", about: "not_provisioned" },
  ]);
});

it("moves a provider by one place, and no sign-in under way begins again", async () => {
  await test.db.$client`truncate identity_providers cascade`;
  const [a, b, c] = [
    await makeProvider(test.db, upstream, { name: "A" }),
    await makeProvider(test.db, upstream, { name: "B" }),
    await makeProvider(test.db, upstream, { name: "C" }),
  ];
  const order = async () => (await providers.listProviders()).map(({ name }) => name).join("");
  const steps = [
    [c.id, "up", "ACB"],
    [c.id, "up", "CAB"],
    [c.id, "up", "CAB"],
    [a.id, "down", "CBA"],
    [b.id, "down", "CAB"],
    [b.id, "down", "CAB"],
  ] as const;
  for (const [id, to, after] of steps) {
    await providers.moveProvider(id, to, context);
    expect(await order()).toBe(after);
  }
  expect(await providers.moveProvider("gone", "up", context)).toMatchObject({ ok: false });
  const { revision } = (await providers.findProvider(c.id)) ?? {};
  expect(revision).toBe(1);
});

it("lists the last 20 failures of a provider with their reasons, also after it was renamed", async () => {
  const provider = await makeBelieved(test.db, upstream);
  const other = await makeBelieved(test.db, upstream);
  const unverified = comingAs("nobody@example.org", { email_verified: false });
  for (let n = 0; n < 21; n += 1) await comeFrom(upstream, provider, unverified);
  await comeFrom(upstream, other, comingAs(null));
  await providers.changeProvider(provider.id, { name: "Renamed" }, context);
  const failures = await listFailures(provider);
  expect(failures).toHaveLength(20);
  expect(failures[0]).toMatchObject({
    ...{ reason: "no_account", about: "address_unverified" },
    ...{ account: "nobody@example.org", userId: null },
  });
  expect(await listFailures(other)).toMatchObject([{ about: "address_missing" }]);
  // A provider that was added later with the ID of a removed one has failures of its own alone.
  const createdAt = new Date(Date.now() + 1000);
  expect(await listFailures({ id: provider.id, createdAt })).toEqual([]);
});
