import { and, eq, isNull } from "drizzle-orm";
import { apis } from "@/db/schema/apis";
import type { Transaction } from "@/db/system/client";

export type SeenApi = { id: string; revision: number };

const isPending = ({ id, revision }: SeenApi) =>
  and(eq(apis.id, id), eq(apis.revision, revision), isNull(apis.approvedAt));

/** Approves an API, which may have tokens from now on. False if it was changed or isn't pending. */
export async function approveApi(tx: Transaction, seen: SeenApi, at: Date): Promise<boolean> {
  const approved = await tx
    .update(apis)
    .set({ approvedAt: at, suspendedAt: null, reviewNote: null })
    .where(isPending(seen))
    .returning({ id: apis.id });
  return approved.length === 1;
}

/** Sends an API back with a note. False if it was changed, isn't pending or has a note already. */
export async function rejectApi(tx: Transaction, seen: SeenApi, note: string): Promise<boolean> {
  const rejected = await tx
    .update(apis)
    .set({ reviewNote: note, reviewToldAt: null })
    .where(and(isPending(seen), isNull(apis.reviewNote)))
    .returning({ id: apis.id });
  return rejected.length === 1;
}

/** Takes a locked API from its owner. */
export async function disownApi(tx: Transaction, id: string): Promise<void> {
  await tx.update(apis).set({ ownerId: null }).where(eq(apis.id, id));
}
