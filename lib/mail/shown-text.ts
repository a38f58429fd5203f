import { parseUrl } from "@/lib/addresses";
import type { StoredMail } from "./mail";

/**
 * Returns chosen text for verified addresses only; otherwise an account could send advertising to
 * strangers (docs/decisions/0054-keep-chosen-text-out-of-unverified-mail.md). Administrators choose that of an invitation.
 */
export const chosen = ({ kind, verified }: StoredMail, text: string) =>
  verified || kind === "invitation" ? text : "";

export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/**
 * Returns a name to show, or null if a mail program could turn it into a link. Anyone can cause a
 * mail to any address, so a name must not carry advertising.
 */
export function unlinkable(name: string): string | null {
  const line = oneLine(name);
  return line === "" || /[/@:]|\.\S/.test(line) ? null : line;
}

/** Returns the name of a sign-in provider, which an administrator chose; `none` if the mail is about none. */
export const providerIn = ({ parameters }: StoredMail): string =>
  ("provider" in parameters && oneLine(parameters.provider ?? "")) || "none";

/** Says whether mail about a password is about the account's first one. */
export const stateIn = ({ parameters }: StoredMail): "first" | "other" =>
  "isFirst" in parameters && parameters.isFirst ? "first" : "other";

/** Returns the host of an open site, whose target an editor chose; `none` if the mail must not show it. */
export const siteIn = (mail: StoredMail): string =>
  (mail.kind === "site_open" && mail.verified && parseUrl(mail.parameters.site)?.host) || "none";
