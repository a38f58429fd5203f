import { eq } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import type { Db } from "@/db/system/client";

export async function findName(db: Db, clientId: string): Promise<string | null> {
  const { name } = applications;
  const named = eq(applications.clientId, clientId);
  const [found] = await db.select({ name }).from(applications).where(named);
  return found?.name ?? null;
}
