import * as z from "zod";
import { isEmailAddress, parseUrl, withAsciiDomain } from "@/lib/addresses";

/** Address of a mail server. */
export const smtpUrl = z.string().refine(isSmtpUrl, {
  error: "must be smtp://HOST or smtps://HOST, with optional USER:PASSWORD@ and :PORT",
});

function isSmtpUrl(text: string): boolean {
  const url = parseUrl(text);
  if (!url) return false;
  const { protocol, hostname, pathname, search, username, password } = url;
  const plain = pathname === "" || pathname === "/";
  const known = search === "" || search === "?requireTLS=false";
  return (
    /^smtps?:$/.test(protocol) && hostname !== "" && plain && known && decodes(username + password)
  );
}

function decodes(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Matches `Name <address>`, or an address alone, without line breaks or characters that need
 * quoting: it becomes a header.
 */
const MAIL_FROM = /^(?:([^\p{Cc}"<>\\,:;@]+)\s)?(?:<([^<>\s]+)>|([^<>\s]+))$/u;

/** Sender of mail, as a name, perhaps empty, and an address. */
export const mailFrom = z.string().transform((text, context) => {
  const [, name = "", bracketed, bare] = MAIL_FROM.exec(text.trim()) ?? [];
  const address = withAsciiDomain(bracketed ?? bare ?? "");
  const named = name !== "" && bracketed === undefined;
  if (!named && isEmailAddress(address)) return { name: name.trim(), address };
  context.addIssue({ code: "custom", message: "must be an email address or Name <address>" });
  return z.NEVER;
});
