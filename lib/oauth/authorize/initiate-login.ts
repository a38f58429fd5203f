/** Returns where a sign-in to an application starts from our pages (OpenID Connect Core 1.0 section 4). */
export function initiateLoginAddress(initiateLoginUri: string, issuer: string): string {
  const address = new URL(initiateLoginUri);
  address.searchParams.set("iss", issuer);
  return address.href;
}
