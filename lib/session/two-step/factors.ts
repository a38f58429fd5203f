import { type Factors, findFactors } from "@/db/factors/factors";
import { listUsableCredentials } from "@/db/factors/passkeys";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";

export type { Factors };

/** Returns the second step of an account: the app, and the recovery codes that are left. */
export const factorsOf = (userId: string): Promise<Factors> =>
  reading(findFactors(database(), userId));

/** Factors that an account can use at this host, now. */
export type Usable = { app: boolean; codesLeft: number; passkeys: number };

export async function usableFactors(userId: string): Promise<Usable> {
  const host = passkeyHost();
  // Awaited together: if both fail, neither may be left as an unhandled rejection.
  const [{ app, codesLeft }, passkeys] = await Promise.all([
    factorsOf(userId),
    host === null ? [] : reading(listUsableCredentials(database(), userId, host)),
  ]);
  return { app: app !== null, codesLeft, passkeys: passkeys.length };
}
