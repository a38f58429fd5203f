import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/system/client";
import type { LiveSession } from "@/db/users/live-sessions";
import { completeEnvironment } from "@/lib/runtime/env";
import { setFavorite } from "@/lib/sites/catalog/favorites";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { findChoices, findPlaces } from "./find";

type User = LiveSession["user"];
const test = setUpTestDatabase();
let ids: Record<"ada" | "dev" | "editor" | "user", string>;
beforeAll(async () => {
  completeEnvironment({ DATABASE_URL: test.url });
  const make = async (given: Parameters<typeof makeUser>[1]) => (await makeUser(test.db, given)).id;
  ids = {
    ada: await make({ username: "ada", name: "Ada Wiki", role: "administrator" }),
    dev: await make({ username: "dev", name: "Dev", role: "developer" }),
    editor: await make({ username: "editor", name: "Editor", role: "editor" }),
    user: await make({ username: "user", name: "User", role: "user" }),
  };
  await makeSite(test.db, { slug: "notes", title: "Notes", description: "A wiki for all" });
  await makeSite(test.db, { slug: "wiki", title: "Wiki", displayUrl: "wiki.example.org" });
  await makeSite(test.db, { slug: "inner", title: "Inner wiki", audience: "groups" });
  await makeSite(test.db, { slug: "shut", title: "Wiki to come", targetUrl: null });
  await makeApplication(test.db, { name: "Wiki of Dev", ownerId: ids.dev });
  await makeApplication(test.db, { name: "Wiki of nobody" });
  await test.db.$client`insert into apis (identifier, identifier_key, name, owner_id)
    values ('https://notes.example', 'https://notes.example', 'Notebooks', ${ids.dev}), ('https://pay.example', 'https://pay.example', 'Payroll', null)`;
  await test.db
    .$client`insert into groups (key, name, managed_by) values ('choir', 'Choir', 'provider:staff'), ('wiki', 'Wiki people', null)`;
  const used = await makeApplication(test.db);
  await test.db.$client`update sites set application_id = ${used.id} where slug = 'notes'`;
  await test.db
    .$client`insert into grants (user_id, application_id, scopes, created_at, last_used_at)
    values (${ids.user}, ${used.id}, '{}', now(), now())`;
  await setFavorite({ userId: ids.user, slug: "wiki", favorite: true });
});
afterAll(() => closeDatabase());

const ROLES = { ada: "administrator", dev: "developer", editor: "editor", user: "user" } as const;

const userOf = (who: keyof typeof ids) =>
  ({ id: ids[who], role: ROLES[who], inGroup: false }) as User;

const searchFor = (q: string, locale: "en" | "zh-CN" = "en") => ({ q, at: "/account", locale });

async function find(who: keyof typeof ids, q: string, locale: "en" | "zh-CN" = "en") {
  const found = await findPlaces(userOf(who), searchFor(q, locale));
  if (!found.ok) throw new Error(found.error);
  return found.value.map(({ kind, entries }) => [kind, entries.map(({ title }) => title)]);
}

const EDIT = ["parts", ["Edit"]] as const;

describe("what a search finds depends on the role", () => {
  it.each([
    ["user", [["sites", ["Wiki", "Notes"]]]],
    ["editor", [["sites", ["Wiki", "Inner wiki", "Notes"]], EDIT]],
    [
      "dev",
      [
        ["sites", ["Wiki", "Notes"]],
        ["applications", ["Wiki of Dev"]],
      ],
    ],
    [
      "ada",
      [
        ["sites", ["Wiki", "Inner wiki", "Notes"]],
        EDIT,
        ["applications", ["Wiki of Dev", "Wiki of nobody"]],
        ["groups", ["Wiki people"]],
        ["people", ["Ada Wiki"]],
      ],
    ],
  ] as const)("%s", async (who, found) => {
    expect(await find(who, "WIKI")).toEqual(found);
  });
});

it.each([
  ["people", "ada", ["ada", "dev", "editor", "user"]],
  ["people", "editor", []],
  ["people", "dev", []],
  ["groups", "ada", ["choir", "wiki"]],
  ["groups", "editor", ["choir", "wiki"]],
  ["groups", "dev", []],
  ["openGroups", "ada", ["wiki"]],
  ["apis", "ada", ["https://notes.example", "https://pay.example"]],
  ["apis", "dev", ["https://notes.example"]],
  ["apis", "user", []],
] as const)("a field for %s offers %s what the role may choose", async (kind, who, values) => {
  const offered = async (q: string) => {
    const found = await findChoices(userOf(who), kind, q);
    if (!found.ok) throw new Error(found.error);
    return found.value.flatMap(({ entries }) => entries.map(({ value }) => value));
  };
  expect(await offered("")).toEqual(values);
  expect(await offered("zzz")).toEqual([]);
});

it("offers applications by client ID: all for sites, one's own to developers", async () => {
  const namesFor = async (who: keyof typeof ids) => {
    const found = await findChoices(userOf(who), "applications", "wiki");
    return found.ok && found.value.flatMap(({ entries }) => entries.map(({ title }) => title));
  };
  expect(await namesFor("editor")).toEqual(["Wiki of Dev", "Wiki of nobody"]);
  expect(await namesFor("dev")).toEqual(["Wiki of Dev"]);
  expect(await namesFor("user")).toEqual([]);
});

it("leads editors to the form of a site that they don't see", async () => {
  const found = await findPlaces(userOf("editor"), searchFor("inner"));
  const [row] = await test.db.$client`select id from sites where slug = 'inner'`;
  expect(found).toMatchObject({
    ok: true,
    value: [{ entries: [{ href: `/admin/sites/${row?.id}` }] }],
  });
});

it("refuses a user whose earlier searches still wait", async () => {
  const searches = Array.from({ length: 5 }, () => findPlaces(userOf("user"), searchFor("wiki")));
  const other = await findPlaces(userOf("dev"), searchFor("wiki"));
  const refused = (await Promise.all(searches)).filter(({ ok }) => !ok);
  expect([refused.length, other.ok]).toEqual([2, true]);
});

it("shows sites that were used last, favorites and the pages that the role opens before anything is typed", async () => {
  const [sites, actions, pages] = await find("user", "");
  const themes = ["light", "dark", "system"].map((theme) => `Use the ${theme} theme`);
  expect(sites).toEqual(["sites", ["Notes", "Wiki"]]);
  expect(actions).toEqual([
    "actions",
    ["Change your password", ...themes, "Switch to Chinese (简体中文)", "Sign out"],
  ]);
  expect(pages?.[1]).toContain("Your account");
  expect(pages?.[1]).not.toContain("Your groups");
  expect(pages?.[1]).not.toContain("Sites");
  const [ofEditor] = await find("editor", "");
  expect(ofEditor?.[1]).toContain("Add a site");
  expect(ofEditor?.[1]).not.toContain("Invite people");
  const [ofAda, pagesOfAda] = await find("ada", "");
  expect(ofAda?.[1]).toContain("Invite people");
  expect(ofAda?.[1]).toContain("Register an application");
  expect(ofAda?.[1]).not.toContain("Register your own application");
  expect(pagesOfAda?.[1]).toContain("Users");
});

it.each([
  ["a page by words in any order", "ada", "site add", "en", [["actions", ["Add a site"]]]],
  ["in the language of the page", "ada", "添加站", "zh-CN", [["actions", ["添加站点"]]]],
  ["people by a part of their username", "ada", "ito", "en", [["people", ["Editor"]]]],
  ["nothing for a word that nothing has", "editor", "zzz", "en", []],
  ["nothing for what a pattern would match", "editor", "%", "en", []],
] as const)("finds %s", async (_, who, q, locale, found) => {
  expect(await find(who, q, locale)).toEqual(found);
});

it.each([
  ["rotate", "Rotate signing keys", null, "/admin/keys/rotate"],
  ["dark", "Use the dark theme", null, "#menu-dark"],
  ["sign out", "Sign out", null, "#menu-sign-out"],
  ["log out", "Sign out", "Log out", "#menu-sign-out"],
  ["LOGO", "Organization", "Logo", "/admin/organization"],
  ["accent", "Organization", "Accent color", "/admin/organization"],
  ["2fa", "Security", "2FA", "/account/security"],
  ["security mfa", "Security", "MFA", "/account/security"],
  ["smtp", "Administration overview", "SMTP", "/admin"],
  ["new group", "Create a group", "New group", "/admin/groups/new"],
  ["password", "Change your password", null, "/account/security?open=password#password"],
])("finds what is meant by %j", async (q, title, detail, href) => {
  const found = await findPlaces(userOf("ada"), searchFor(q));
  expect(found.ok && found.value[0]?.entries[0]).toMatchObject({ href, title, detail });
});

it.each([
  ["two-step", ["Security", "Sign-in settings"]],
  ["标志", ["Search users for “标志”", "Search the audit log for “标志”"]],
  ["approve", ["Applications to approve"]],
  ["pending", ["Applications to approve"]],
  ["deactivate", ["Users"]],
])("finds pages for %j by their synonyms", async (q, titles) => {
  expect((await find("ada", q)).flatMap(([, entries]) => entries)).toEqual(titles);
});

it("knows the synonyms of the page's language", async () => {
  expect(await find("ada", "品牌", "zh-CN")).toEqual([["pages", ["组织"]]]);
  expect(await find("user", "暗色", "zh-CN")).toEqual([["actions", ["使用深色主题"]]]);
});

it("takes a search that matches nothing for the nearest site or page that the user sees", async () => {
  await makeSite(test.db, { slug: "chat", title: "Mattermost" });
  await makeSite(test.db, { slug: "board", title: "Kanboard", audience: "groups" });
  for (const q of ["mattrmost", "mattr"])
    expect(await find("user", q)).toEqual([["nearest", ["Mattermost"]]]);
  expect(await find("user", "profille")).toEqual([["nearest", ["Your profile"]]]);
  for (const q of ["kanbord", "mattrmst", "wika", "approve"])
    expect(await find("user", q)).toEqual([]);
});
