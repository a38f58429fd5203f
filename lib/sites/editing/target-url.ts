import { hasSoundHost } from "@/lib/addresses";

export const MAX_TARGET = 2048;

export type TargetProblem =
  | "target_length"
  | "target_not_https"
  | "target_characters"
  | "target_user_info"
  | "target_host";

/** Proposes what a card shows as the address of a target: its host and path. */
export const displayOf = (url: string): string =>
  url
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");

/**
 * Returns the fault that keeps a text from being a site's target, or null. A target is an absolute
 * https: URL with a host, without user info, in printable ASCII without spaces (normalizeLink spells
 * it so). The constraint sites_target_url says the same, but accepts hosts that can't be reached.
 */
export function findTargetProblem(url: string): TargetProblem | null {
  if (url.length > MAX_TARGET) return "target_length";
  if (!url.startsWith("https://")) return "target_not_https";
  const [, authority = ""] = /^https:\/\/([^/?#]*)/.exec(url) ?? [];
  if (authority.includes("@")) return "target_user_info";
  if (!/^[!-[\]-~]+$/.test(authority) || !hasSoundHost(url)) return "target_host";
  return /^[!-~]+$/.test(url) ? null : "target_characters";
}
