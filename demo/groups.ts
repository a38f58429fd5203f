import { setAccess } from "@/lib/groups/access";
import { createGroup } from "@/lib/groups/groups";
import { addMember, appointMember } from "@/lib/groups/members";
import { PEOPLE } from "./people-list";
import { accepted, contextOf, found, type Seeding } from "./seeding";
import { before, DAY } from "./times";

const group = (
  key: string,
  name: string,
  description: string,
  has: (place: number) => boolean,
) => ({
  ...{ key, name, description },
  /** True for the people of the organization, by their place in the list, who are members. */
  has,
});

/** Groups of the example organization. The person at the first place of a group administers it. */
const GROUPS = [
  group("staff", "Staff", "Everyone with a contract.", () => true),
  group("engineering", "Engineering", "People who build and run our software.", (n) => n % 3 === 2),
  group("finance", "Finance", "Accounting, purchasing, and travel expenses.", (n) => n % 7 === 1),
  group("board", "Board", "", (n) => n < 3),
  group("interns:2026", "Interns 2026", "Until the end of the year.", (n) => n > 26),
];

/** Groups that applications learn of; the closed ones admit nobody else. */
const ACCESS = [
  { name: "GitLab", open: true, groups: ["engineering", "interns:2026"] },
  { name: "Travel and Expenses", open: false, groups: ["staff"] },
  { name: "Data Warehouse", open: false, groups: ["board", "engineering", "finance"] },
];

/** Creates groups with their members. Applications learn of them, and are still open to everyone. */
export async function createGroups(seeding: Seeding): Promise<void> {
  const context = contextOf(seeding, "admin", before(seeding.now, 60 * DAY));
  for (const { has, ...fields } of GROUPS) {
    accepted(await createGroup(fields, context));
    const members = PEOPLE.filter((_, place) => has(place));
    for (const [at, { username }] of members.entries()) {
      const membership = { group: { key: fields.key }, user: { login: username } };
      accepted(await addMember(membership, context));
      if (at === 0) accepted(await appointMember({ ...membership, administers: true }, context));
    }
  }
  await assign(seeding, () => true);
}

/** Closes applications to all but their groups. */
export const closeApplications = (seeding: Seeding) => assign(seeding, ({ open }) => open);

async function assign(seeding: Seeding, isOpen: (given: { open: boolean }) => boolean) {
  const context = contextOf(seeding, "admin", before(seeding.now, 59 * DAY));
  for (const { name, groups, ...given } of ACCESS) {
    const { clientId } = found(seeding.applications, name);
    accepted(await setAccess({ clientId }, { open: isOpen(given), groups }, context));
  }
}
