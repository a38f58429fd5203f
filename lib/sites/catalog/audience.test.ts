import { afterAll, beforeAll, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { closeDatabase } from "@/db/system/client";
import { setAccess } from "@/lib/groups/access";
import { readGroup } from "@/lib/groups/list";
import { parseParameters } from "@/lib/oauth/parameters";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { unpackSite } from "./board-site";
import { currentCatalog, listBoard } from "./catalog";
import { findMarks, setFavorite } from "./favorites";
import { parseSiteQuery, renderSitePage } from "./page";
import { findRedirectTarget } from "./redirect-target";
import { findTargetFor } from "./visible-target";

const test = setUpTestDatabase();
beforeAll(async () => {
  completeEnvironment({ DATABASE_URL: test.url });
});
afterAll(() => closeDatabase());

/** One site for everyone, one for the signed in, one for a group with a member, and a disabled one. */
async function inhabit() {
  const [member, stranger] = [await makeUser(test.db), await makeUser(test.db)];
  await makeSite(test.db, { slug: "open" });
  await makeSite(test.db, { slug: "inside", audience: "signed_in" });
  const { id } = await makeSite(test.db, { slug: "secret", audience: "groups" });
  const gone = await makeSite(test.db, { slug: "gone", audience: "groups", enabledAt: null });
  const [group] = await test.db.$client<{ id: string }[]>`
    insert into groups (key, name) values ('staff', 'Staff') returning id`;
  const groupId = group?.id ?? "";
  await test.db
    .$client`insert into group_members (user_id, group_id) values (${member.id}, ${groupId})`;
  await test.db.$client`
    insert into site_groups (site_id, group_id) select unnest(${[id, gone.id]}::uuid[]), ${groupId}`;
  return { member: member.id, stranger: stranger.id };
}

const boardFor = async (visible: ReadonlySet<string>) =>
  (await listBoard(visible)).board.map(unpackSite).map(({ slug }) => slug);

const apiOf = async (q: string) => {
  const query = parseSiteQuery(parseParameters(`q=${q}`));
  if (!query.ok) throw new Error(query.error);
  return renderSitePage(await currentCatalog(), query.value);
};

it("shows a site only to whom it is for, in every list and at every address", async () => {
  const { member, stranger } = await inhabit();
  expect(await boardFor(new Set())).toEqual(["open"]);
  const [own, foreign] = [await findMarks(member), await findMarks(stranger)];
  expect(own).toMatchObject({ visible: new Set(["inside", "secret"]), ofGroups: ["secret"] });
  expect(foreign).toMatchObject({ visible: new Set(["inside"]), ofGroups: [] });
  expect(await boardFor(own.visible)).toEqual(["inside", "open", "secret"]);
  expect(await boardFor(foreign.visible)).toEqual(["inside", "open"]);

  for (const slug of ["inside", "secret", "gone", "unknown"]) {
    expect(await findRedirectTarget(slug)).toBeNull();
    expect((await apiOf(slug)).plain.body).toContain('"total":0');
  }
  const opened = async (userId: string, slug: string) =>
    (await findTargetFor(userId, slug))?.targetUrl;
  expect(await opened(member, "secret")).toBe("https://secret.example.org/");
  expect(await opened(stranger, "inside")).toBe("https://inside.example.org/");
  expect(await opened(stranger, "open")).toBe("https://open.example.org/");
  for (const [userId, slug] of [
    [stranger, "secret"],
    [member, "gone"],
    [member, "unknown"],
    [member, "SECRET"],
  ] as const)
    expect(await opened(userId, slug)).toBeUndefined();
});

it("forgets the favorite of somebody who no longer sees the site, and takes none of others", async () => {
  const [{ member, stranger } = { member: "", stranger: "" }] = await test.db.$client<
    { member: string; stranger: string }[]
  >`select m.user_id as member, u.id as stranger from group_members m join users u on u.id <> m.user_id`;
  for (const userId of [member, stranger])
    await setFavorite({ userId, slug: "secret", favorite: true });
  expect((await findMarks(member)).favorites).toEqual(["secret"]);
  expect(await test.db.$client`select from favorites`).toHaveLength(1);
  await test.db.$client`delete from groups`;
  expect(await findMarks(member)).toMatchObject({ favorites: [], visible: new Set(["inside"]) });
  expect(await findTargetFor(member, "secret")).toBeNull();
});

it("shows a site to whom its application admits, at any time", async () => {
  const [member, stranger] = [await makeUser(test.db), await makeUser(test.db)];
  const { id: applicationId, clientId } = await makeApplication(test.db);
  await makeSite(test.db, { slug: "yard", audience: "application", applicationId });
  const [crew] = await test.db.$client<{ id: string }[]>`
    insert into groups (key, name) values ('crew', 'Crew') returning id`;
  const groupId = crew?.id ?? "";
  await test.db
    .$client`insert into group_members (user_id, group_id) values (${member.id}, ${groupId})`;
  const see = async () =>
    Promise.all(
      [member, stranger].map(async ({ id }) => [
        (await findMarks(id)).visible.has("yard"),
        (await findTargetFor(id, "yard")) !== null,
      ]),
    );
  const [SEEN, HIDDEN] = [
    [true, true],
    [false, false],
  ];
  const admit = (open: boolean) =>
    setAccess({ clientId }, { open, groups: ["crew"] }, serviceContext(new Date()));
  const sitesOfCrew = async () => (await readGroup(groupId))?.sites.length;

  expect(await see()).toEqual([SEEN, SEEN]);
  await admit(false);
  expect(await see()).toEqual([SEEN, HIDDEN]);
  expect(await sitesOfCrew()).toBe(1);
  expect(await boardFor(new Set())).not.toContain("yard");
  expect((await apiOf("yard")).plain.body).toContain('"total":0');
  expect(await findRedirectTarget("yard")).toBeNull();
  await admit(true);
  expect(await see()).toEqual([SEEN, SEEN]);
  expect(await sitesOfCrew()).toBe(0);
  await test.db.$client`delete from applications where id = ${applicationId}`;
  expect(await see()).toEqual([HIDDEN, HIDDEN]);
});
