import NextAuth from "next-auth";

export type Settings = { issuer: string; clientId: string; clientSecret: string };

/**
 * An OpenID Connect provider in auth.ts, as authjs.dev has it, without any more than its documented options. What is
 * shown of tokens and errors goes through its documented callbacks.
 */
export function createHandlers(
  settings: Settings,
  report: (message: string, details: unknown) => void,
) {
  return NextAuth({
    secret: "a long secret of the relying party's own",
    trustHost: true,
    logger: { error: () => undefined, debug: report },
    // The profile is at the userinfo endpoint (OpenID Connect Core 5.4), which is what `idToken: false` asks.
    providers: [{ id: "foyer", name: "Foyer", type: "oidc", idToken: false, ...settings }],
    callbacks: {
      jwt: ({ token, profile }) => (profile ? { ...token, sub: profile.sub ?? "" } : token),
      session: ({ session, token }) => ({ ...session, sub: token.sub }),
    },
  }).handlers;
}
