import { isIP } from "node:net";
import { issuer } from "@/lib/runtime/env";

/**
 * Returns the RP ID of all passkeys: the host of PUBLIC_URL, never its parent domain, which any
 * other site below it could ask for too. Null at an IP address, where browsers have no passkeys.
 */
export function passkeyHost(): string | null {
  const { hostname } = new URL(issuer());
  return isIP(hostname) !== 0 || hostname.startsWith("[") ? null : hostname;
}

/**
 * True if a browser may forget a passkey that is unknown here. All ports of localhost share one RP
 * ID, so another installation may know it.
 */
export const mayForget = (host: string): boolean => !/(?:^|\.)localhost\.?$/.test(host);

/** True if a passkey signs in today, as the database decides it (listUsableCredentials). */
export const isUsable = ({ rpId, suspectedAt }: { rpId: string; suspectedAt: Date | null }) =>
  rpId === passkeyHost() && suspectedAt === null;
