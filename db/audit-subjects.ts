import { eq } from "drizzle-orm";
import type { Db } from "./client";
import { applications } from "./schema/applications";
import { sites } from "./schema/sites";
import { users } from "./schema/users";

/** What an administrator calls them, and the id that events have. */
export const FIND_SUBJECT = {
  user: async (db: Db, username: string): Promise<string | null> => {
    const [user] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.username, username.toLowerCase()));
    return user?.id ?? null;
  },
  application: async (db: Db, clientId: string): Promise<string | null> => {
    const [application] = await db
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.clientId, clientId));
    return application?.id ?? null;
  },
  site: async (db: Db, slug: string): Promise<string | null> => {
    const [site] = await db.select({ id: sites.id }).from(sites).where(eq(sites.slug, slug));
    return site?.id ?? null;
  },
};
