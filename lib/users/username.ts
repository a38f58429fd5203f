import { withAsciiDomain } from "@/lib/addresses";

/** Format of a username, the same as the constraint users_username. */
const USERNAME = /^[a-z0-9]([a-z0-9._-]{0,62}[a-z0-9])?$/;

export const isUsername = (text: string): boolean => USERNAME.test(text);

/** Lowercases a username, since sign-in ignores case too. */
export const normalUsername = (typed: string): string => typed.trim().toLowerCase();

/** Longest username of an address, so that a number fits behind it. */
const LONGEST_DERIVED = 58;

/** Returns a username for an address: its local part, without a tag and other letters. */
export function usernameOf(email: string): string {
  const [local = ""] = withAsciiDomain(email.trim()).toLowerCase().split(/[@+]/);
  const fit = local.replaceAll(/[^a-z0-9._-]+/g, "-").slice(0, LONGEST_DERIVED);
  return fit.replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, "") || "user";
}

/** Returns a username or email address as accounts are found by it, in any spelling. */
export const normalLogin = (typed: string): string => withAsciiDomain(typed.trim()).toLowerCase();
