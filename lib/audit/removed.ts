import { findRemovedName, type Removable } from "@/db/audit/removals";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";

/** Returns the name that a site or an application had when this user removed it; null if they didn't. */
export const removedName = (kind: Removable, id: string, actorId: string): Promise<string | null> =>
  reading(findRemovedName(database(), { kind, id, actorId }));
