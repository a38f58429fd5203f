import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { ICON_COLORS } from "@/lib/sites/icons/glyphs";
import { runCommand, runJson } from "@/test/command";
import { setUpProcessDatabase } from "@/test/database/database";

const own = setUpProcessDatabase();

const newSlug = () => `s-${randomBytes(6).toString("hex")}`;
const TEXTS = ["--title", "Wiki", "--display-url", "wiki.example.org"];

const rowOf = async (slug: string) =>
  (await own.db.$client`select * from sites where slug = ${slug}`)[0];

it("adds, lists, changes and removes a site", async () => {
  const slug = newSlug();
  const added = await runJson("sites", "add", slug, ...TEXTS, "--target-url", "https://a.example/");
  expect(added).toMatchObject({ status: 0, said: { slug } });
  expect(await rowOf(slug)).toMatchObject({
    ...{ id: added.said.id, kind: "internal", pin_weight: 0, audience: "everyone" },
    ...{ enabled_at: expect.any(Date), monitored: false, description: "", section: null },
  });
  expect(await runJson("sites", "list", "--search", slug)).toEqual({
    status: 0,
    said: {
      sites: [
        {
          ...{ slug, title: "Wiki", display_url: "wiki.example.org", kind: "internal" },
          ...{ pin_weight: 0, target_url: "https://a.example/", enabled: true },
          ...{ section: null, audience: "everyone", check: null },
        },
      ],
      more: false,
    },
  });
  const change = ["--title", "Pages", "--enabled", "off", "--target-url", ""];
  expect(await runJson("sites", "change", slug, ...change)).toMatchObject({
    said: { changed: true },
  });
  expect(await runJson("sites", "change", slug, ...change)).toMatchObject({
    said: { changed: false },
  });
  expect(await rowOf(slug)).toMatchObject({
    ...{ title: "Pages", display_url: "wiki.example.org", target_url: null, enabled_at: null },
  });
  const { stdout } = await runCommand(["sites", "list", "--search", slug]);
  expect(stdout).toBe(`${slug}  Pages  no target  disabled\n`);
  expect(await runJson("sites", "remove", slug)).toEqual({
    status: 0,
    said: { slug, state: "removed" },
  });
  expect(await rowOf(slug)).toBeUndefined();
  const events = await own.db.$client`
    select event, actor_id from audit_events where site_id = ${added.said.id} order by id`;
  expect(events.map(({ event, actor_id: by }) => [event, by])).toEqual([
    ["site.added", null],
    ["site.changed", null],
    ["site.removed", null],
  ]);
});

it("orders sections, and lists sites in their order", async () => {
  for (const [slug, section] of [
    ["first", "One"],
    ["second", "Two"],
  ] as const)
    await runJson("sites", "add", slug, ...TEXTS, "--section", section);
  expect(await runJson("sites", "move-section", "Two", "--before", "One")).toEqual({
    status: 0,
    said: { section: "Two", before: "One" },
  });
  const { said } = await runJson("sites", "list", "--search", "wiki");
  const sections = said.sites.map(({ section }: { section: string | null }) => section);
  expect(sections.slice(0, 2)).toEqual(["Two", "One"]);
  expect(await runJson("sites", "move-section", "Three")).toMatchObject({
    said: { error: "refused", field: "SECTION", reason: "no site is in this section" },
  });
});

it("changes a slug, and says it", async () => {
  const [slug, other] = [newSlug(), newSlug()];
  await runJson("sites", "add", slug, ...TEXTS);
  expect(await runJson("sites", "change", slug, "--slug", other)).toMatchObject({
    said: { slug: other, changed: true },
  });
});

it("gives a site an icon of the library", async () => {
  const slug = newSlug();
  await runJson("sites", "add", slug, ...TEXTS);
  for (const args of [[], ["--glyph", "star", "--color", "red"]])
    expect(await runJson("sites", "set-icon", slug, ...args)).toEqual({
      status: 0,
      said: { slug },
    });
  expect(await rowOf(slug)).toMatchObject({ revision: 3, icon_hash: expect.any(Buffer) });
});

it.each([
  [["add", "Wiki", ...TEXTS], "SLUG", "must be 1 to 200 lowercase letters"],
  [["add", "taken", ...TEXTS], "SLUG", "another site already uses this slug"],
  [
    ["add", "new", ...TEXTS, "--target-url", "http://a.example/"],
    "--target-url",
    "must start with https://",
  ],
  [["add", "new", ...TEXTS, "--pin-weight", "1000"], "--pin-weight", "must be a whole number"],
  [["add", "new", ...TEXTS, "--audience", "groups"], "--groups", "the audience is groups"],
  [["add", "new", ...TEXTS, "--application", "nobody"], "--application", "no application has"],
  [["change", "taken", "--title", ""], "--title", "must not be empty"],
  [["change", "taken", "--audience", "groups", "--groups", "x"], "--groups", "no group has"],
  [["change", "nothing", "--title", "A"], "SLUG", "no site has this slug"],
  [["remove", "nothing"], "SLUG", "no site has this slug"],
  [["set-target", "nothing", "https://a.example/"], "SLUG", "no site has this slug"],
  [["set-target", "taken", ""], "URL", "must start with https://"],
  [["set-icon", "nothing"], "SLUG", "no site has this slug"],
] as const)("refuses sites %j and changes nothing", async (args, field, reason) => {
  await runCommand(["sites", "add", "taken", ...TEXTS]);
  const stored = () => own.db.$client`select * from sites where slug in ('taken', 'new')`;
  const before = await stored();
  expect(await runJson("sites", ...args)).toMatchObject({
    status: 1,
    said: { error: "refused", field, reason: expect.stringContaining(reason) },
  });
  expect(await stored()).toEqual(before);
});

it.each([
  [["add", "x", "--title", "X"], "--display-url is missing"],
  [["add", "x", ...TEXTS, "--kind", "odd"], "--kind must be one of internal, external"],
  [["set-icon", "x", "--color", "odd"], `--color must be one of ${ICON_COLORS.join(", ")}`],
  [["change", "x", "--enabled", "yes"], "--enabled must be one of on, off"],
])("doesn't understand sites %j", async (args, fault) => {
  const { status, stderr } = await runCommand(["sites", ...args]);
  expect([status, stderr.split("\n")[0]]).toEqual([2, `foyer: ${fault}`]);
});
