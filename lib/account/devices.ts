import type { OwnSession } from "@/db/users/own-sessions";
import { browserInWords, deviceKind } from "@/lib/http/user-agent";

type Seen = { userAgent: string | null };

/** Returns the browser without its version, and the system: what people recognize as one device. */
const deviceOf = ({ userAgent }: Seen) => {
  const { browser, system } = browserInWords(userAgent);
  return JSON.stringify([browser?.replace(/ \d+$/, ""), system]);
};

/** Returns the number of devices that sessions are on, as far as their browsers tell them apart. */
export const countDevices = (sessions: readonly Seen[]): number =>
  new Set(sessions.map(deviceOf)).size;

export type DeviceGroup = "computer" | "mobile" | "other";

const GROUP = {
  computer: "computer",
  phone: "mobile",
  tablet: "mobile",
  other: "other",
} as const satisfies Record<ReturnType<typeof deviceKind>, DeviceGroup>;

/** Groups sessions by kind of device, and puts those on the same device next to each other. Keeps the order otherwise. */
export function groupByDevice<S extends Seen>(
  sessions: readonly S[],
): { kind: DeviceGroup; sessions: S[] }[] {
  const kinds = groupBy(sessions, ({ userAgent }) => GROUP[deviceKind(userAgent)]);
  return [...kinds].map(([kind, each]) => ({
    kind,
    sessions: [...groupBy(each, deviceOf).values()].flat(),
  }));
}

/**
 * Puts sessions that look the same together: those of one browser, with its version, where one signed in to the
 * same applications. `apart` is the ID of a session that stays by itself.
 */
export const groupAlike = <S extends Seen & { id: string; applications: readonly string[] }>(
  sessions: readonly S[],
  apart: string,
): S[][] => [
  ...groupBy(sessions, ({ id, userAgent, applications }) =>
    id === apart ? id : JSON.stringify([browserInWords(userAgent), [...applications].sort()]),
  ).values(),
];

const RECENT_DAYS = 7;

type Judged = Pick<
  OwnSession,
  "createdAt" | "network" | "isNewDevice" | "earlierThere" | "isRecognized"
>;

/** True for a session of the last days in a new browser and from a new network, unless its user confirmed it, or is on that network now. */
const standsOut = (session: Judged, here: string | null, now: Date): boolean =>
  session.isNewDevice &&
  session.network !== here &&
  session.earlierThere === 0 &&
  !session.isRecognized &&
  now.getTime() - session.createdAt.getTime() < RECENT_DAYS * 86_400_000;

/** Returns the sessions that stand out. `currentId` is never one. */
export function unfamiliarOf<S extends Judged & { id: string }>(
  sessions: readonly S[],
  currentId: string,
  now: Date,
): S[] {
  const here = sessions.find(({ id }) => id === currentId)?.network ?? null;
  return sessions.filter((one) => one.id !== currentId && standsOut(one, here, now));
}

function groupBy<S, K>(all: readonly S[], keyOf: (each: S) => K): Map<K, S[]> {
  const groups = new Map<K, S[]>();
  for (const each of all) {
    const key = keyOf(each);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups;
}
