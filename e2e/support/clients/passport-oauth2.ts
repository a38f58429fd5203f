import type { IncomingMessage } from "node:http";
import express from "express";
import session from "express-session";
import passport from "passport";
import OAuth2Strategy from "passport-oauth2";
import { makeApplication } from "@/test/factories";
import { db, world } from "../world";
import { type Answer, showFault } from "./express-answers";
import { serve } from "./serve";

type Tokens = { accessToken: string; refreshToken: string };
type Refreshed = (fault: unknown, accessToken: string, refreshToken: string) => void;

/** Configured as in docs/clients.md. The library sends the secret in the form, and has no option for Basic. */
export const startPassportOauth2 = () =>
  serve(async (origin) => {
    const { clientId, clientSecret } = await makeApplication(db(), {
      redirectUris: [`${origin}/callback`],
    });
    const strategy = new OAuth2Strategy(
      {
        authorizationURL: `${world().origin}/oauth/authorize`,
        tokenURL: `${world().origin}/oauth/token`,
        clientID: clientId,
        clientSecret,
        callbackURL: `${origin}/callback`,
        scope: ["openid", "profile", "email"],
        state: true,
        pkce: true,
      },
      (
        accessToken: string,
        refreshToken: string,
        _profile: object,
        done: (fault: null, user: Tokens) => void,
      ) => done(null, { accessToken, refreshToken }),
    );
    // By default, the library sends the access token in the query, which RFC 6750 section 2.3
    // discourages.
    strategy._oauth2.useAuthorizationHeaderforGET(true);
    const { get, refresh } = requestsOf(strategy);
    const authenticator = new passport.Passport();
    authenticator.use(strategy);
    const app = express();
    app.use(
      session({ secret: "the relying party's own", resave: false, saveUninitialized: false }),
    );
    app.get("/login", authenticator.authenticate("oauth2"));
    app.get(
      "/callback",
      authenticator.authenticate("oauth2", { session: false }),
      async ({ user }: IncomingMessage & { user: Tokens }, response: Answer) => {
        const refreshed = await refresh(user.refreshToken);
        response.json({
          profile: await get(user.accessToken),
          refreshed: await get(refreshed.accessToken),
          renewed: refreshed.refreshToken !== user.refreshToken,
        });
      },
    );
    app.use(showFault);
    return { listener: app };
  });

/** Requests with the tokens through the library's own client. */
function requestsOf({ _oauth2 }: InstanceType<typeof OAuth2Strategy>) {
  const me = `${world().origin}/api/v1/me`;
  return {
    get: (accessToken: string) =>
      new Promise<object>((resolve, reject) =>
        _oauth2.get(me, accessToken, (fault: unknown, body: string) =>
          fault ? reject(fault) : resolve(JSON.parse(body)),
        ),
      ),
    refresh: (token: string) =>
      new Promise<Tokens>((resolve, reject) => {
        const done: Refreshed = (fault, accessToken, refreshToken) =>
          fault ? reject(fault) : resolve({ accessToken, refreshToken });
        _oauth2.getOAuthAccessToken(token, { grant_type: "refresh_token" }, done);
      }),
  };
}
