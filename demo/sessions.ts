import { insertSessions } from "@/db/lifelike";
import { database } from "@/db/system/client";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { SESSION_LIFETIME_SECONDS } from "@/lib/session/session-cookie";
import { PLACES, place, STRANGE } from "./browsers";
import { PEOPLE } from "./people-list";
import { found, idOf, type Seeding } from "./seeding";
import { before, DAY, HOUR, minutes } from "./times";

/** A session: seconds since it began, and since it was last used. */
type Age = { began: number; unused: number };

/** Session IDs by username. */
export type SeededSessions = Map<string, string[]>;

/** Minutes since ada's sessions were last used, but for the newest one. They end 12 hours after their last use. */
const ADA_UNUSED = [0, 9, 24, 45, 70, 95, 125, 160, 200, 245, 290, 330];

const adaSessions = ADA_UNUSED.map((unused, at) => ({
  began: (1 + Math.round(at * 2.2)) * DAY + HOUR,
  unused: minutes(unused),
}));

/** Opens sessions that nobody has the cookie of. */
export async function openSessions(seeding: Seeding): Promise<SeededSessions> {
  const opened: SeededSessions = new Map();
  for (const { username, state } of PEOPLE)
    if (state !== "invited")
      opened.set(username, await insertSessions(database(), sessionsOf(seeding, username)));
  return opened;
}

/** Returns the sessions of a person, each of which began with a sign-in (events.ts). */
export function sessionsOf(seeding: Seeding, username: string) {
  const at = PEOPLE.findIndex((person) => person.username === username);
  if (username === "ada")
    return [...adaSessions, newest(at)].map((age, number) => rowOf(seeding, username, age, number));
  const ages = usualSessions(at, PEOPLE[at]?.state === "deactivated");
  return ages.map((age, number) => rowOf(seeding, username, age, at + number * 4));
}

/** One to four sessions; the first one of every second person is still live. */
function usualSessions(at: number, left: boolean): Age[] {
  const earlier = { began: (9 + at) * DAY + HOUR, unused: (2 + (at % 9)) * DAY };
  if (left) return [{ began: 70 * DAY, unused: 45 * DAY }];
  if (at % 4 === 3) return [earlier, newest(at)];
  const live = { began: (1 + (at % 6)) * DAY + HOUR, unused: minutes(3 + at * 13) };
  const other = { began: 5 * DAY + HOUR, unused: minutes(40 + at * 8) };
  return [live, ...(at % 3 === 0 ? [other] : []), earlier, ...(at % 3 === 1 ? [] : [newest(at)])];
}

const newest = (at: number): Age => ({ began: minutes(4 + at * 21), unused: minutes(2 + at * 9) });

/** Ada's newest session is in a browser and from a network that she had never used. */
const isStrange = (username: string, number: number) =>
  username === "ada" && number === adaSessions.length;

function rowOf({ users, now }: Seeding, username: string, { began, unused }: Age, number: number) {
  const isNew = isStrange(username, number);
  const { network, userAgent } = isNew ? STRANGE : place(number % PLACES.length);
  const createdAt = before(now, began);
  return {
    id: idOf(`session ${username} ${createdAt.getTime()}`),
    userId: found(users, username),
    tokenHash: sha256(newCredential("session")),
    authenticatedAt: createdAt,
    createdAt,
    lastSeenAt: before(now, unused),
    expiresAt: before(createdAt, -SESSION_LIFETIME_SECONDS),
    network,
    userAgent,
  };
}
