import { eq } from "drizzle-orm";
import { applicationSecrets } from "@/db/schema/applications";
import { db } from "../support/world";
import type { Cast } from "./cast";
import type { Desks } from "./cast-of-desks";
import type { Scene } from "./scene";

const own = (application: keyof Desks["theirs"], rest = "") => ({
  as: "owner" as const,
  address: ({ desks }: Cast) => `/developer/apps/${desks.theirs[application].id}${rest}`,
});

/** Developer console of a user with applications in each state, of one at the limit, and of a new one. */
export const developerScenes: Scene[] = [
  { name: "developer-apps", as: "owner", address: "/developer/apps" },
  { name: "developer-apps-full", as: "liwei", address: "/developer/apps" },
  { name: "developer-apps-empty", as: "newcomer", address: "/developer/apps" },
  { name: "developer-app-new", as: "owner", address: "/developer/apps/new" },
  { name: "developer-app-new-full", as: "liwei", address: "/developer/apps/new" },
  { name: "developer-app", ...own("table") },
  { name: "developer-app-pending", ...own("planner") },
  { name: "developer-app-rejected", ...own("notices") },
  { name: "developer-app-suspended", ...own("closed") },
  { name: "developer-app-transfer", ...own("table", "/transfer") },
  { name: "developer-app-remove", ...own("table", "/remove") },
  { name: "developer-secret-remove", as: "owner", address: secretOfTable },
  { name: "developer-app-unknown", ...own("travel") },
  { name: "developer-api", address: "/developer/api" },
];

async function secretOfTable({ desks: { theirs } }: Cast) {
  const [secret] = await db()
    .select()
    .from(applicationSecrets)
    .where(eq(applicationSecrets.applicationId, theirs.table.id));
  return `/developer/apps/${theirs.table.id}/secrets/${secret?.id}`;
}
