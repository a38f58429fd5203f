import type { BrowserContext } from "@playwright/test";
import type { Db } from "@/db/system/client";
import { makeSession } from "@/test/factories";
import { sessionCookieValue } from "./flow";
import type { OwnServer } from "./own-server";
import { db, world } from "./world";

type Place = { db: Db; origin: string };

const worldPlace = (): Place => ({ db: db(), origin: world().origin });

/** Creates a user's session in this browser, without the sign-in page; at the test run's server by default. */
export async function signInContext(
  context: BrowserContext,
  userId: string,
  given: Parameters<typeof makeSession>[2] = {},
  place: Place = worldPlace(),
) {
  const session = await makeSession(place.db, userId, given);
  const value = await sessionCookieValue(session.id);
  await context.addCookies([{ name: "foyer.session", value, url: place.origin }]);
  return session;
}

export const placeOf = ({ db: own, server }: OwnServer): Place => ({
  db: own,
  origin: server.origin,
});
