import { applicationGroups, groupMembers, groups } from "@/db/schema/groups";
import { makeApplication, makeUser } from "@/test/factories";
import { row, rows, type Write } from "./admin-write";
import { anExport, type Fields, type Made, type Place, UNKNOWN, unique } from "./admin-writes";
import { rowName } from "./admin-writes-selected";

/* Posts about groups, with their fixtures. */

const newFields = (): Fields => ({ key: `key-${unique()}`, name: "Staff", description: "" });

async function insertGroup({ db }: Place): Promise<{ id: string; key: string }> {
  const key = `key-${unique()}`;
  const [made] = await db.insert(groups).values({ key, name: "Staff" }).returning();
  if (!made) throw new Error("no group");
  return made;
}

async function aGroup(place: Place, more: Fields = {}): Promise<Made> {
  const { id } = await insertGroup(place);
  const fields = { group: id, revision: "1", ...more };
  return { fields, about: { groupId: id }, stale: { ...fields, group: UNKNOWN } };
}

async function aNewMember(place: Place): Promise<Made> {
  const [group, user] = [await insertGroup(place), await makeUser(place.db)];
  const fields = { group: group.id, login: user.username };
  const about = { groupId: group.id, userId: user.id };
  return { fields, about, stale: { ...fields, group: UNKNOWN } };
}

async function aNewUser(place: Place): Promise<Made> {
  const [group, user] = [await insertGroup(place), await makeUser(place.db)];
  const fields = { group: group.key.toUpperCase(), user: user.id };
  const about = { groupId: group.id, userId: user.id };
  return { fields, about, stale: { ...fields, user: UNKNOWN } };
}

async function aMember(place: Place, administers: boolean | null): Promise<Made> {
  const [group, user] = [await insertGroup(place), await makeUser(place.db)];
  const about = { groupId: group.id, userId: user.id };
  if (administers !== null) await place.db.insert(groupMembers).values({ ...about, administers });
  const fields = { group: group.id, [rowName(user.id)]: administers ? "1" : "0" };
  return { fields, about, stale: { ...fields, group: UNKNOWN } };
}

async function aUserIn(place: Place): Promise<Made> {
  const [group, user] = [await insertGroup(place), await makeUser(place.db)];
  const about = { groupId: group.id, userId: user.id };
  await place.db.insert(groupMembers).values(about);
  const fields = { group: group.id, user: user.id };
  return { fields, about, stale: { ...fields, user: UNKNOWN } };
}

async function anAccess(place: Place): Promise<Made> {
  const [group, { id: applicationId }] = [
    await insertGroup(place),
    await makeApplication(place.db),
  ];
  await place.db.insert(applicationGroups).values({ applicationId, groupId: group.id });
  const shown = JSON.stringify({ open: true, groups: [group.key] });
  return {
    fields: { application: applicationId, shown, access: "groups", groups: group.key },
    about: { applicationId },
  };
}

async function anAssignment(place: Place): Promise<Made> {
  const group = await insertGroup(place);
  const scopes = ["openid", "groups"];
  const { id: applicationId, clientId } = await makeApplication(place.db, { scopes });
  const fields = { group: group.id, clientId };
  return { fields, about: { applicationId }, stale: { ...fields, group: UNKNOWN } };
}

/** A file with one new group. */
async function aFile(): Promise<Made> {
  const file = `group,username,administers\nnew-${unique()},,\n`;
  return { fields: { do: "import", file: Buffer.from(file) } };
}

const RENAMED = { name: "Everyone else", description: "Who isn't here." };
const ADDED = "group.member_added after group_members";
const REMOVED = "group.member_removed before group_members";

export const GROUP_WRITES: readonly Write[] = [
  ...rows("/admin/groups", {
    create: ["group.created after groups", async () => ({ fields: newFields() })],
    save: ["group.changed both groups", (at) => aGroup(at, RENAMED)],
    import: ["group.imported after groups", aFile, { parts: ["group.created"] }],
    export: ["group.exported after", anExport],
    remove: ["group.removed before groups", (at) => aGroup(at)],
    "add-member": [ADDED, aNewMember],
    "add-user": [ADDED, aNewUser],
    "remove-user": [REMOVED, aUserIn],
    "remove-members": [REMOVED, (at) => aMember(at, true)],
    "restore-members": [ADDED, (at) => aMember(at, null)],
    "appoint-members": [
      "group.administrator_added after group_members",
      (at) => aMember(at, false),
    ],
    "dismiss-members": [
      "group.administrator_removed before group_members",
      (at) => aMember(at, true),
    ],
    assign: ["application.access_changed both application_groups", anAssignment],
  }),
  row("/admin/applications/set-access", "application.access_changed both applications", anAccess),
];
