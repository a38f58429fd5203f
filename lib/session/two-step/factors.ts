import { database } from "@/db/client";
import { type Factors, findFactors } from "@/db/factors/factors";
import { reading } from "@/db/faults";

export type { Factors };

/** Returns the second step of an account: the app, and the recovery codes that are left. */
export const factorsOf = (userId: string): Promise<Factors> =>
  reading(findFactors(database(), userId));
