import { Secret, TOTP } from "otpauth";
import { brandOr } from "@/lib/i18n/brand";
import { issuer } from "@/lib/runtime/env";
import { typedCode } from "@/lib/typed-code";

/** Seconds of a time step, which all authenticator apps support (RFC 6238). */
const PERIOD = 30;

/** Returns 160 random bits in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** SHA-1, six digits and 30 seconds, since Google Authenticator ignores other values. */
const totpOf = (secret: string, account = "") =>
  new TOTP({
    // A colon would end the name (the URI's label is "issuer:account").
    issuer: brandOr(new URL(issuer()).host).replaceAll(":", " "),
    label: account,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD,
  });

/** Returns the URI that authenticator apps read from the QR code. */
export const otpauthUri = (secret: string, account: string): string =>
  totpOf(secret, account).toString();

/**
 * Returns the time step of a code: the current one, or one to either side for clocks that differ.
 * Null if the code is none of the three.
 */
export function stepOf(secret: string, typed: string, now: Date): number | null {
  const token = typedCode(typed);
  // Other characters would make the library throw.
  if (!/^[0-9]{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / (PERIOD * 1000)) + delta;
}
