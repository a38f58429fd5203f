import { and, eq, ne } from "drizzle-orm";
import { authenticatorApps } from "@/db/schema/factors";
import type { DbOrTransaction } from "@/db/system/client";

const { userId, confirmed, sealedSecret, sealedWith } = authenticatorApps;

/** Returns apps that another key than this one sealed. */
export const listAppsOfOtherKeys = (db: DbOrTransaction, key: Buffer, limit: number) =>
  db
    .select({ userId, confirmed, sealedSecret })
    .from(authenticatorApps)
    .where(ne(sealedWith, key))
    .limit(limit);

type App = Awaited<ReturnType<typeof listAppsOfOtherKeys>>[number];

/** Stores an app's secret sealed anew, unless it was replaced meanwhile. */
export async function resealApp(
  db: DbOrTransaction,
  app: App,
  to: { sealedSecret: string; sealedWith: Buffer },
): Promise<void> {
  await db
    .update(authenticatorApps)
    .set(to)
    .where(
      and(eq(userId, app.userId), eq(confirmed, app.confirmed), eq(sealedSecret, app.sealedSecret)),
    );
}
