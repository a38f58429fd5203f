import type { ApplicationType } from "./choices";

/** Value of a setting of each kind. */
export type Values = {
  /** Name that people see. */
  name: string;
  /** Name that people see, if there is one. */
  label: string | null;
  /** Link that people see. */
  link: string | null;
  /** Address that the server calls. */
  called: string | null;
  /** Addresses that browsers are sent to. */
  addresses: readonly string[];
  /** Public keys (RFC 7517 section 5). */
  keys: { keys: object[] } | null;
  scopes: readonly string[];
  flag: boolean;
  choice: string;
};

export type Kind = keyof Values;

/**
 * Effect of an owner's change on an administrator's approval and badge (docs/decisions/0037 and
 * 0058): a condition that, if true, sends an approved application back to review; "badge" removes
 * the badge and "first-party", because the organization vouched for another identity; "none" leaves
 * the setting to its owner; "administrator" keeps it out of their form.
 */
export type Change<T> = ((was: T, is: T) => boolean) | "badge" | "none" | "administrator";

/** Part of a form. Its settings stand in the order of the table. */
export type Group =
  | "identity"
  | "links"
  | "method"
  | "access"
  | "redirects"
  | "signOut"
  | "keys"
  | "tokens"
  | "profile"
  | "trust";

type Choices = {
  choices: readonly string[];
  initial: string;
  /** Spells values that are ours, not a standard's, with hyphens outside of the database. */
  hyphens?: true;
};

type Description<K extends Kind> = {
  group: Group;
  change: Change<Values[K]>;
  /** Option of the command line that sets it. */
  option: string;
  /** Types that have it; all by default. */
  types?: readonly ApplicationType[];
  /** Types for which Foyer sets it, and nobody else. */
  kept?: readonly ApplicationType[];
} & (K extends "choice" ? Choices : K extends "link" ? { https?: true } : unknown);

export type Setting = {
  [K in Kind]: { kind: K; metadata: string } & Description<K>;
}[Kind];

/**
 * Returns what describes a setting of a kind. `metadata` is its name in client metadata (RFC 7591
 * section 2, OpenID Connect Registration 1.0 section 2), or a name of our own.
 */
const describe =
  <K extends Kind>(kind: K) =>
  <const M extends string, const D extends Description<K>>(metadata: M, description: D) => ({
    ...{ kind, metadata },
    ...description,
  });

export const name = describe("name");
export const label = describe("label");
export const link = describe("link");
export const called = describe("called");
export const addresses = describe("addresses");
export const keys = describe("keys");
export const scopes = describe("scopes");
export const flag = describe("flag");
export const choice = describe("choice");

/** Conditions of a review. */
export const differs = (was: string | null, is: string | null) => is !== was;
export const setAnew = (was: string | null, is: string | null) => is !== null && is !== was;
export const hasMore = (was: readonly string[], is: readonly string[]) =>
  is.some((one) => !was.includes(one));
export const turnedOn = (was: boolean, is: boolean) => is && !was;
export const turnedOff = (was: boolean, is: boolean) => was && !is;
