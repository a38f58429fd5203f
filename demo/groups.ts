import { setAccess } from "@/lib/groups/access";
import { createGroup } from "@/lib/groups/groups";
import { addMember, appointMember } from "@/lib/groups/members";
import { PEOPLE } from "./people-list";
import { accepted, contextOf, found, type Seeding } from "./seeding";
import { before, DAY } from "./times";

type ListedGroup = {
  key: string;
  name: string;
  description: string;
  /** True for the people of the organization, by their place in the list, who are members. */
  has: (place: number) => boolean;
};

/** Groups of the example organization. The person at the first place of a group administers it. */
const GROUPS: readonly ListedGroup[] = [
  {
    key: "staff",
    name: "Staff",
    description: "Everyone with a contract.",
    has: () => true,
  },
  {
    key: "engineering",
    name: "Engineering",
    description: "People who build and run our software.",
    has: (place) => place % 3 === 2,
  },
  {
    key: "finance",
    name: "Finance",
    description: "Accounting, purchasing, and travel expenses.",
    has: (place) => place % 7 === 1,
  },
  {
    key: "board",
    name: "Board",
    description: "",
    has: (place) => place < 3,
  },
  {
    key: "interns:2026",
    name: "Interns 2026",
    description: "Until the end of the year.",
    has: (place) => place > 26,
  },
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
  for (const { has, ...group } of GROUPS) {
    accepted(await createGroup(group, context));
    const members = PEOPLE.filter((_, place) => has(place));
    for (const [at, { username }] of members.entries()) {
      const membership = { group: { key: group.key }, user: { login: username } };
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
