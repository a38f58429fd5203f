import { issuer } from "@/lib/runtime/env";

/** For the person at the terminal of an embedded installation; with DATABASE_URL the log alone speaks. */
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
