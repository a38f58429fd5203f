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

function groupBy<S, K>(all: readonly S[], keyOf: (each: S) => K): Map<K, S[]> {
  const groups = new Map<K, S[]>();
  for (const each of all) {
    const key = keyOf(each);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups;
}
