import { createHash } from "node:crypto";
import type { ClientProof } from "@/db/applications/applications";
import type { AuditContext } from "@/db/audit/events";
import type { Result } from "@/lib/result";
import { place } from "./browsers";

export type SeededApplication = {
  id: string;
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
  proof: ClientProof;
};

/** Seeded IDs so far, by username and by the application's name. */
export type Seeding = {
  now: Date;
  users: Map<string, string>;
  applications: Map<string, SeededApplication>;
};

/** Returns a UUID that is the same for the same name. */
export function idOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

export function found<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name);
  if (value === undefined) throw new Error(`${name} was not seeded`);
  return value;
}

/** Returns the value of a result. A refusal is a bug of the seed. */
export function accepted<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`the seed was refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/**
 * Returns the context of an action of a person, at the computer where they usually work. What is days ago happened
 * up to two hours earlier, so that not everything did at the minute of the seed.
 */
export const contextOf = ({ users, now }: Seeding, username: string, at: Date): AuditContext => {
  const days = Math.floor((now.getTime() - at.getTime()) / 86_400_000);
  const scatter = Number.parseInt(idOf(`${username} ${days}`).slice(0, 8), 16) % 7200;
  return {
    actorId: found(users, username),
    origin: place([...users.keys()].indexOf(username)),
    at: new Date(at.getTime() - (days > 0 ? scatter * 1000 : 0)),
  };
};
