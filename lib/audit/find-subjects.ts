import { listApis } from "@/db/apis/lists";
import { listApplications } from "@/db/applications/lists";
import { listFirst } from "@/db/groups/groups";
import { listSites } from "@/db/sites/administration";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { listUsers } from "@/db/users/list";
import { withAsciiDomain } from "@/lib/addresses";

/** Subject of events: the filter and its value, with its name and what tells it from others of that name. */
export type AuditSubject = {
  field: "user" | "site" | "application" | "group" | "api";
  value: string;
  name: string;
  detail: string;
};

/** Subjects of a kind that are offered; whoever wants more types more. */
const MOST = 6;

/** Returns the people, sites, applications, groups and APIs whose names have the words of a text. */
export async function findSubjects(q: string): Promise<AuditSubject[]> {
  const first = { from: null, limit: MOST, role: null, state: null } as const;
  const byName = { by: "name", down: false } as const;
  const [people, sites, applications, groups, apis] = await Promise.all([
    reading(listUsers(database(), { ...first, q: withAsciiDomain(q), sort: byName })),
    reading(listSites(database(), { ...first, q, sort: { by: "title", down: false } })),
    reading(listApplications(database(), { ...first, search: q, sort: byName })),
    reading(listFirst(database(), MOST, q)),
    reading(listApis(database(), { q, from: null, limit: MOST })),
  ]);
  return [
    ...people.map(({ username, name, email }) => subject("user", username, name, email)),
    ...sites.map(({ slug, title }) => subject("site", slug, title)),
    ...applications.map(({ clientId, name }) => subject("application", clientId, name)),
    ...groups.map(({ key, name }) => subject("group", key, name)),
    ...apis.map(({ identifier, name }) => subject("api", identifier, name)),
  ];
}

const subject = (
  field: AuditSubject["field"],
  value: string,
  name: string | null,
  detail: string | null = null,
): AuditSubject => ({ field, value, name: name ?? value, detail: detail ?? value });
