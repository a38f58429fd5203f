import { insertSessions } from "@/db/lifelike";
import { database } from "@/db/system/client";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { SESSION_LIFETIME_SECONDS } from "@/lib/session/session-cookie";
import { PLACES, place } from "./browsers";
import { PEOPLE } from "./people-list";
import { found, type Seeding } from "./seeding";
import { before, DAY, HOUR, minutes } from "./times";

/** A session: days since it began, and seconds since it was last used. */
type Age = { days: number; unused: number };

/** Session IDs by username. */
export type SeededSessions = Map<string, string[]>;

/** Minutes since ada's 13 sessions were last used. They end 12 hours after their last use. */
const ADA_UNUSED = [0, 9, 24, 45, 70, 95, 125, 160, 200, 245, 290, 330, 355];

const adaSessions = ADA_UNUSED.map((unused, at) => ({
  days: 1 + Math.round(at * 2.2),
  unused: minutes(unused),
}));

/** Opens sessions that nobody has the cookie of. */
export async function openSessions(seeding: Seeding): Promise<SeededSessions> {
  const opened: SeededSessions = new Map();
  for (const [at, { username, state }] of PEOPLE.entries()) {
    if (state === "invited") continue;
    const ages = username === "ada" ? adaSessions : usualSessions(at, state === "deactivated");
    const rows = ages.map((age, number) =>
      rowOf(seeding, username, age, username === "ada" ? number : at + number * 4),
    );
    opened.set(username, await insertSessions(database(), rows));
  }
  return opened;
}

/** One to three sessions; the first one of every second person is still live. */
function usualSessions(at: number, left: boolean): Age[] {
  const earlier = { days: 9 + at, unused: (2 + (at % 9)) * DAY };
  if (left) return [{ days: 70, unused: 45 * DAY }];
  if (at % 4 === 3) return [earlier];
  const live = { days: 1 + (at % 6), unused: minutes(3 + at * 13) };
  return at % 3 === 0
    ? [live, { days: 5, unused: minutes(40 + at * 8) }, earlier]
    : [live, earlier];
}

function rowOf({ users, now }: Seeding, username: string, age: Age, number: number) {
  const { network, userAgent } = place(number % PLACES.length);
  const createdAt = before(now, age.days * DAY + HOUR);
  return {
    userId: found(users, username),
    tokenHash: sha256(newCredential("session")),
    authenticatedAt: createdAt,
    createdAt,
    lastSeenAt: before(now, age.unused),
    expiresAt: before(createdAt, -SESSION_LIFETIME_SECONDS),
    network,
    userAgent,
  };
}
