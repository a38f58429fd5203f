import type { Thing } from "./cut-probes";
import type { Access } from "./leftovers";

/** What else there is: another person's tokens of the application, another application's from another session. */
export type Bystander =
  | "another person's tokens"
  | "another application's tokens"
  | "another session"
  | "the grant";

export const BYSTANDERS: Bystander[] = [
  "another person's tokens",
  "another application's tokens",
  "another session",
  "the grant",
];

export type Cause = {
  /** The row of F7 that it belongs to. */
  row: (typeof ROWS)[number];
  scope?: string;
  ends: (Thing | Bystander)[];
  stays: (Thing | Bystander)[];
  /** As people and operators do it. `elsewhere` is the person's other session. */
  cut(access: Access, elsewhere: Access): Promise<void>;
};

/** The rows of F7 (docs/reliability.md), narrowing a registration and renewing a session. */
export const ROWS = [
  "revoke app",
  "suspend app",
  "narrow app",
  "change password",
  "deactivate account",
  "end session",
  "replay",
  "administrator ends all",
  "cookie copied before a renewal",
] as const;

export const TOKENS: Thing[] = ["access token at /me", "refresh token", "introspection"];
export const OF_THE_APPLICATION: Thing[] = [
  ...TOKENS,
  "unredeemed code",
  "pending consent",
  "silent authorization",
];
export const OF_THE_BROWSER: Thing[] = ["session cookie", "form post"];
export const OF_THE_SESSION: Thing[] = [...OF_THE_APPLICATION, ...OF_THE_BROWSER];
export const ALL_OF_THE_PERSON: Pick<Cause, "ends" | "stays"> = {
  ends: [...OF_THE_SESSION, "another application's tokens", "another session"],
  stays: ["another person's tokens", "the grant"],
};
