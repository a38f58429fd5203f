import * as z from "zod";
import type { Treated } from "@/app/_files/upload";
import type { PeoplePlan, PlannedPerson } from "@/lib/people/import";
import { ROLES } from "@/lib/users/fields";

const count = z.number();

/** Username, email address, name, role and groups of a new person. */
const personSchema = z.tuple([z.string(), z.string(), z.string(), z.enum(ROLES), z.string()]);

/** Result of a list or file without faults. */
export const PEOPLE_REPORT = z.object({
  counts: z.object({
    ...{ created: count, unchanged: count, memberships: count, administrators: count },
  }),
  /** The first new people, from the highest role down. */
  first: z.array(personSchema),
});

type Report = z.output<typeof PEOPLE_REPORT>;

export type PlanReport = Treated & Report;

/** Number of new people whom the page names, and their bytes. They travel in a cookie, beside the list. */
const [MOST_NAMED, MAX_NAMED] = [10, 1500];

/** Maximum length of a name, or of a person's groups. */
const MAX_TEXT = 60;

export function reportOf({ created, unchanged, memberships }: PeoplePlan): Report {
  const rank = ({ role }: PlannedPerson) => ROLES.indexOf(role);
  const sorted = created.toSorted((one, other) => rank(other) - rank(one));
  const administrators = created.filter(({ role }) => role === "administrator").length;
  let room = MAX_NAMED;
  const first = sorted.slice(0, MOST_NAMED).map(rowOf);
  return {
    counts: { created: created.length, unchanged, memberships, administrators },
    first: first.filter((row) => {
      room -= Buffer.byteLength(JSON.stringify(row));
      return room >= 0;
    }),
  };
}

const rowOf = ({ username, email, name, role, groups }: PlannedPerson): Report["first"][number] => [
  ...([username, email, cut(name ?? "")] as const),
  ...([role, cut(groups.join(", "))] as const),
];

const cut = (text: string) =>
  text.length > MAX_TEXT ? `${[...text].slice(0, MAX_TEXT).join("")}…` : text;
