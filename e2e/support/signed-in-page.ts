import type { BrowserContext } from "@playwright/test";
import type { Db } from "@/db/client";
import { makeSession } from "@/test/factories";
import { sessionCookieValue } from "./errand";
import type { OwnServer } from "./own-server";
import { db, world } from "./world";

type Place = { db: Db; origin: string };

const worldPlace = (): Place => ({ db: db(), origin: world().origin });

/** As if this browser had signed in as a user; at the world's server unless another is given. */
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
