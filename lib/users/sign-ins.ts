import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { countSignIns, findLastPasswordUse, findProvenElsewhere } from "@/db/users/sign-ins";
import { fillDays, lastDays } from "@/lib/statistics/days";

/** Returns when a user last signed in with their password, alone or with a second step. */
export const lastPasswordUse = (userId: string) => reading(findLastPasswordUse(database(), userId));

/** Returns whether a user's provider asks for a second step, going by their last sign-in with it. */
export const isProvenThere = (userId: string) => reading(findProvenElsewhere(database(), userId));

/** Returns the sign-ins of a user on each of the last 30 days. */
export const signInsOf = async (userId: string, now: Date) =>
  fillDays(
    now,
    await reading(countSignIns(database(), userId, lastDays(now)[0] ?? "")),
    ({ count }) => count,
  );
