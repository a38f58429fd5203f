import { asc } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import type { Db } from "@/db/system/client";

/** Returns the first applications by name. */
export const listNames = (db: Db, limit: number) =>
  db
    .select({ clientId: applications.clientId, name: applications.name })
    .from(applications)
    .orderBy(asc(applications.name), asc(applications.id))
    .limit(limit);
