import express from "express";
import session from "express-session";
import passport from "passport";
import OpenIDConnectStrategy from "passport-openidconnect";
import { makeApplication } from "@/test/factories";
import { db, world } from "../world";
import { showFault } from "./express-answers";
import { serve } from "./serve";

/** Configured as in its README. The library doesn't support PKCE. */
export const startPassport = () =>
  serve(async (origin) => {
    const { clientId, clientSecret } = await makeApplication(db(), {
      redirectUris: [`${origin}/oauth2/redirect`],
    });
    const authenticator = new passport.Passport();
    authenticator.use(
      new OpenIDConnectStrategy(
        {
          issuer: world().origin,
          authorizationURL: `${world().origin}/oauth/authorize`,
          tokenURL: `${world().origin}/oauth/token`,
          userInfoURL: `${world().origin}/api/v1/me`,
          clientID: clientId,
          clientSecret,
          callbackURL: `${origin}/oauth2/redirect`,
        },
        (_issuer: string, profile: object, done: (fault: null, user: object) => void) =>
          done(null, profile),
      ),
    );
    const app = express();
    app.use(
      session({ secret: "the relying party's own", resave: false, saveUninitialized: false }),
    );
    app.get("/login", authenticator.authenticate("openidconnect"));
    app.get("/oauth2/redirect", authenticator.authenticate("openidconnect", { session: false }));
    app.use(showFault);
    return { listener: app };
  });
