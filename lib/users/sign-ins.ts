import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { countSignIns, findLastSignIn, type LastSignIn } from "@/db/users/sign-ins";
import { fillDays, lastDays } from "@/lib/statistics/days";

export type { LastSignIn };

export const lastSignIn = (userId: string) => reading(findLastSignIn(database(), userId));

/** Returns the sign-ins of a user on each of the last 30 days. */
export const signInsOf = async (userId: string, now: Date) =>
  fillDays(
    now,
    await reading(countSignIns(database(), userId, lastDays(now)[0] ?? "")),
    ({ count }) => count,
  );
