import { issuer } from "@/lib/runtime/env";

/**
 * Prints the addresses to the terminal. Only embedded installations do; with DATABASE_URL, the log
 * is the only output.
 */
export function printAddresses() {
  const origin = issuer();
  process.stdout.write(`
Foyer is ready:
  site directory   ${origin}/
  account center   ${origin}/account
  developers       ${origin}/developer/build
  administration   ${origin}/admin
  OpenID Connect   ${origin}/.well-known/openid-configuration
Press Ctrl-C to stop the server and its database.

`);
}
