import { issuer } from "@/lib/runtime/env";

/**
 * Prints the addresses to the terminal. Only embedded installations do; with DATABASE_URL, the log
 * is the only output.
 */
export function printAddresses() {
  const origin = issuer();
  process.stdout.write(`
Foyer is up:
  site directory   ${origin}/
  account centre   ${origin}/account
  for clients      ${origin}/.well-known/openid-configuration
Ctrl-C stops it, and its database with it.

`);
}
