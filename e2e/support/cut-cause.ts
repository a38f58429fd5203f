import type { Thing } from "./cut-probes";
import type { Application, User } from "./flow";
import type { Access } from "./leftovers";

/**
 * Things outside the session whose access is revoked: another user's tokens of the application,
 * another application's tokens from another session.
 */
export const BYSTANDERS = [
  "another person's tokens",
  "another application's tokens",
  "another session",
  "the grant",
] as const;

type Bystander = (typeof BYSTANDERS)[number];

export type Cause = {
  /** Row of F7 that the cause belongs to. */
  row: (typeof ROWS)[number];
  scope?: string;
  /** Credentials and sessions that end. Everything else stays. */
  ends: (Thing | Bystander)[];
  /** Prepares the application before these people gain access to it. */
  prepare?: (application: Application, people: readonly User[]) => Promise<void>;
  /** Revokes access as users and operators do. `elsewhere` is the user's other session. */
  cut(access: Access, elsewhere: Access): Promise<unknown>;
};

/** Rows of F7 (docs/reliability.md), plus narrowing a registration, its groups, and renewing a session. The last ones are of sessions from elsewhere. */
export const ROWS = [
  "revoke app",
  "suspend app",
  "narrow app",
  "close app",
  "change password",
  "deactivate account",
  "end session",
  "replay",
  "administrator ends all",
  "cookie copied before a renewal",
  "provider removed",
  "upstream signed out",
  "stale",
] as const;

export const TOKENS: Thing[] = ["access token at /me", "refresh token", "introspection"];
export const OF_THE_APPLICATION: Thing[] = [
  ...TOKENS,
  "unredeemed code",
  "approved device code",
  "pending consent",
  "silent authorization",
];
export const OF_THE_BROWSER: Thing[] = ["session cookie", "form post"];
export const OF_THE_SESSION: Thing[] = [...OF_THE_APPLICATION, ...OF_THE_BROWSER];
export const ALL_OF_THE_PERSON: Pick<Cause, "ends"> = {
  ends: [...OF_THE_SESSION, "another application's tokens", "another session"],
};
