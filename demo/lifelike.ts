import { deleteMails, hasAnyData } from "@/db/lifelike";
import { database } from "@/db/system/client";
import { mailWaitingReviews } from "@/lib/mail/review-waiting";
import { ok, type Result, refuse } from "@/lib/result";
import { appSecrets, isLoopbackOrigin } from "@/lib/runtime/env";
import { hideFirstSteps } from "@/lib/statistics/first-steps";
import { allowAccess } from "./access";
import { registerApplications, suspendApplications } from "./applications";
import { countMonth } from "./counts";
import { addEvents } from "./events";
import { addFactors } from "./factors";
import { addClientFailures } from "./failures";
import { closeApplications, createGroups } from "./groups";
import { createPeople, deactivatePeople, type PasswordHashes } from "./people";
import { contextOf, type Seeding } from "./seeding";
import { openSessions } from "./sessions";
import { addSites } from "./sites";

export type LifelikeRefusal =
  /** The database has users, applications or sites. */
  | "occupied"
  /** The server isn't for this machine only. */
  | "public";

/**
 * Seeds a lifelike organization into an empty database: the same each time, relative to `now`. For
 * reviews of the screens, and for screenshots.
 */
export async function seedLifelike(
  hashes: PasswordHashes,
  now: Date,
): Promise<Result<Seeding, LifelikeRefusal>> {
  if (!isLoopbackOrigin()) return refuse("public");
  if (await hasAnyData(database())) return refuse("occupied");
  // The use cases seal mail, which is deleted at the end.
  appSecrets();
  const seeding: Seeding = { now, users: new Map(), applications: new Map() };
  await createPeople(seeding, hashes);
  await addFactors(seeding);
  await registerApplications(seeding);
  await createGroups(seeding);
  await addSites(seeding);
  await allowAccess(seeding, await openSessions(seeding));
  await closeApplications(seeding);
  await addEvents(seeding);
  await countMonth(now);
  await addClientFailures(seeding);
  await suspendApplications(seeding);
  await deactivatePeople(seeding);
  await hideFirstSteps(true, contextOf(seeding, "admin", now));
  // Otherwise a server would mail it to the invented addresses later.
  await mailWaitingReviews(now);
  await deleteMails(database());
  return ok(seeding);
}
