import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { insertImage } from "@/db/images";
import { drawIcon } from "@/lib/sites/icons/draw-icon";
import { runCommand, runJson } from "@/test/command";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSite } from "@/test/factories";

const own = setUpProcessDatabase();

it("creates, changes, lists and removes a gate", async () => {
  await runCommand(["groups", "create", "staff"]);
  const { said } = await runJson(
    ...["gates", "create", "https://wiki.example.org", "--name", "Wiki", "--group", "staff"],
    ...["--public-path", "/assets/", "--public-path", "/health"],
  );
  const { client_id: clientId, check } = said;
  expect(check).toMatch(new RegExp(`/gate/${clientId}/check$`));
  expect(
    await runJson("gates", "change", clientId, "--idle-minutes", "30", "--assertion", "off"),
  ).toMatchObject({
    said: { changed: true },
  });
  expect(await runJson("gates", "change", clientId, "--idle-minutes", "30")).toMatchObject({
    said: { changed: false },
  });
  expect((await runJson("gates", "list")).said.gates).toEqual([
    {
      ...{ client_id: clientId, name: "Wiki", origin: "https://wiki.example.org", check },
      ...{ public_paths: ["/assets/", "/health"], assertion: false, idle_minutes: 30 },
      sends: ["Remote-User", "Remote-Name", "Remote-Email", "Remote-Groups", "Remote-Sub"],
    },
  ]);
  expect((await runCommand(["gates", "list"])).stdout).toBe(
    `https://wiki.example.org  Wiki  ${check}\n`,
  );
  const events = await own.db.$client`select event, before, after from audit_events
    where event like 'application.%' order by id`;
  expect(events).toMatchObject([
    { event: "application.registered", after: { publicPaths: ["/assets/", "/health"] } },
    { event: "application.access_changed" },
    {
      ...{ event: "application.changed", before: { assertion: true, idleMinutes: 720 } },
      after: { assertion: false, idleMinutes: 30 },
    },
  ]);
  await runJson("applications", "change", clientId, "--name", "Our wiki");
  const kept = await own.db
    .$client`select r.uri, a.name, a.scopes, a.first_party from applications a
    join redirect_uris r on r.application_id = a.id`;
  expect(kept).toEqual([
    {
      ...{ uri: "https://wiki.example.org/.foyer/callback", name: "Our wiki", first_party: true },
      scopes: ["openid", "profile", "email", "groups"],
    },
  ]);
  expect(
    await runJson("applications", "change", clientId, "--redirect-uri", "https://evil.example/"),
  ).toMatchObject({ status: 1 });
  const taken = await runJson("gates", "create", "https://wiki.example.org", "--name", "Other");
  expect(taken).toMatchObject({ status: 1, said: { field: "ORIGIN" } });
  expect(await runJson("applications", "remove", clientId)).toMatchObject({ status: 0 });
  expect((await runJson("gates", "list")).said.gates).toEqual([]);
});

it.each([
  ["http://wiki.example.org", "ORIGIN"],
  ["ftp://wiki.example.org", "ORIGIN"],
  ["https://no host", "ORIGIN"],
  ["https://ok.example.org", "public-path", "--public-path", "/a/../b"],
  ["https://ok.example.org", "send", "--send", "X-Admin"],
  ["https://ok.example.org", "idle-minutes", "--idle-minutes", "4"],
])("refuses %s at %s", async (origin, field, ...options) => {
  const refused = await runJson("gates", "create", origin, "--name", "A", ...options);
  expect(refused).toMatchObject({ status: 1, said: { field: expect.stringContaining(field) } });
});

it.each(["", ":443", "/start?a#b"])("takes an address as people copy it: Host%s", async (rest) => {
  const host = newHost();
  const { said } = await runJson("gates", "create", host.toUpperCase() + rest, "--name", "A");
  expect(said.origin).toBe(`https://${host}`);
});

const newHost = () => `${randomBytes(6).toString("hex")}.example.org`;

const gateOf = async (clientId: string) =>
  (
    await own.db.$client`select a.id, a.type, a.open_since, g.* from gates g
      join applications a on a.id = g.application_id where a.client_id = ${clientId}`
  )[0];

const eventsOf = async (id: string) =>
  (
    await own.db.$client<{ event: string }[]>`
      select event from audit_events where application_id = ${id} order by id`
  ).map(({ event }) => event);

it("protects the origin of a site's target for the groups that see the site", async () => {
  const key = `team-${randomBytes(4).toString("hex")}`;
  await runJson("groups", "create", key);
  const host = newHost();
  const { glyph: _, color: __, ...icon } = await drawIcon({ glyph: "star", color: "red" });
  await insertImage(own.db, icon, new Date());
  const target = { targetUrl: `https://${host}/start?page=1`, iconHash: icon.hash };
  const { slug } = await makeSite(own.db, target);
  await runJson("sites", "change", slug, "--audience", "groups", "--groups", key);
  const { status, said } = await runJson("sites", "protect", slug);
  const { client_id: client } = said as { client_id: string };
  const check = expect.stringContaining(`/gate/${client}/check`);
  expect([status, said]).toEqual([
    0,
    { site: slug, client_id: client, origin: `https://${host}`, check },
  ]);
  const gate = await gateOf(client);
  expect(gate).toMatchObject({ type: "gate", origin: `https://${host}`, open_since: null });
  const [site] = await own.db
    .$client`select application_id, monitored from sites where slug = ${slug}`;
  expect(site).toEqual({ application_id: gate?.id, monitored: true });
  expect(
    await own.db
      .$client`select from applications where id = ${gate?.id} and logo_hash = ${icon.hash}`,
  ).toHaveLength(1);
  expect(await eventsOf(gate?.id)).toEqual([
    "application.registered",
    "application.access_changed",
  ]);
});

it("protects nothing that has no origin, is protected already, or shares another's origin", async () => {
  const targetUrl = `https://${newHost()}/`;
  const [{ slug }, { slug: twin }, { slug: without }] = [
    await makeSite(own.db, { targetUrl }),
    await makeSite(own.db, { targetUrl }),
    await makeSite(own.db, { targetUrl: null }),
  ];
  const protect = async (site: string) => (await runCommand(["sites", "protect", site])).stderr;
  expect(await protect(without)).toContain("no target that starts with https");
  expect(await protect(slug)).toBe("");
  expect(await protect(slug)).toContain("with an application already");
  const count = async () => (await own.db.$client`select from applications`).length;
  const before = await count();
  expect(await protect(twin)).toContain("nother gate protects the origin");
  expect(await protect("nothing-here")).toContain("o site has this slug");
  expect(await count()).toBe(before);
});
