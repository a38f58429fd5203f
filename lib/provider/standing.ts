import { database } from "@/db/client";
import { findStanding, type Standing } from "@/db/tokens/grants";

/** Before anybody signs in, an application is closed to nobody. */
const NOBODY: Standing = { grantedScopes: [], admitted: true };

/** Returns the relation of a user to a client; `userId` is null before anybody signs in. */
export const standingOf = async (
  userId: string | null,
  applicationId: string,
): Promise<Standing> =>
  userId === null ? NOBODY : findStanding(database(), userId, applicationId);
