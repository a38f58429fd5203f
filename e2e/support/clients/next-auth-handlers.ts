import NextAuth from "next-auth";

export type Settings = { issuer: string; clientId: string; clientSecret: string };

/**
 * An OpenID Connect provider in auth.ts, as authjs.dev shows it, with documented options only.
 * Tokens and errors are exposed through documented callbacks.
 */
export function createHandlers(
  settings: Settings,
  report: (message: string, details: unknown) => void,
) {
  return NextAuth({
    secret: "a long secret of the relying party's own",
    trustHost: true,
    logger: { error: () => undefined, debug: report },
    // The profile comes from the userinfo endpoint (OpenID Connect Core 5.4), as `idToken: false`
    // requests.
    providers: [{ id: "foyer", name: "Foyer", type: "oidc", idToken: false, ...settings }],
    callbacks: {
      jwt: ({ token, profile }) => (profile ? { ...token, sub: profile.sub ?? "" } : token),
      session: ({ session, token }) => ({ ...session, sub: token.sub }),
    },
  }).handlers;
}
