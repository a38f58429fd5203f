/** Maximum length of a target in characters. */
export const MAX_TARGET = 2048;

export type TargetProblem =
  | "target_length"
  | "target_not_https"
  | "target_characters"
  | "target_user_info"
  | "target_host";

/**
 * Returns the fault that keeps a text from being a site's target, or null. A target is an absolute
 * https: URL with a host, without user info, in printable ASCII without spaces. The constraint
 * sites_target_url says the same, but accepts hosts that no browser can parse.
 */
export function findTargetProblem(url: string): TargetProblem | null {
  if (url.length > MAX_TARGET) return "target_length";
  if (!url.startsWith("https://")) return "target_not_https";
  if (!/^[!-~]+$/.test(url)) return "target_characters";
  const [, authority = ""] = /^https:\/\/([^/?#]*)/.exec(url) ?? [];
  if (authority.includes("@")) return "target_user_info";
  return authority === "" || authority.includes("\\") || !URL.canParse(url) ? "target_host" : null;
}
