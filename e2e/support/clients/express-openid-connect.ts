import express from "express";
import { auth, type RequestContext } from "express-openid-connect";
import { makeApplication } from "@/test/factories";
import { db, world } from "../world";
import { type Answer, showFault } from "./express-answers";
import { serve } from "./serve";

type SignedIn = { oidc: RequestContext };

/** Configured as in its README and EXAMPLES.md, with the code flow. Every path requires sign-in. */
export const startExpressOpenidConnect = () =>
  serve(async (origin) => {
    const { clientId, clientSecret } = await makeApplication(db(), {
      redirectUris: [`${origin}/callback`],
      postLogoutRedirectUris: [origin],
    });
    const app = express();
    app.use(
      auth({
        issuerBaseURL: world().origin,
        baseURL: origin,
        clientID: clientId,
        clientSecret,
        secret: "a long secret of the relying party's own",
        idpLogout: true,
        authorizationParams: { response_type: "code", scope: "openid profile email" },
      }),
    );
    app.get("/", async ({ oidc }: SignedIn, response: Answer) => {
      response.json({ claims: oidc.idTokenClaims, profile: await oidc.fetchUserInfo() });
    });
    app.get("/refresh", async ({ oidc }: SignedIn, response: Answer) => {
      const before = oidc.accessToken?.access_token;
      const refreshed = await oidc.accessToken?.refresh();
      const profile = await oidc.fetchUserInfo();
      response.json({ before, after: refreshed?.access_token, profile });
    });
    app.use(showFault);
    return { listener: app, clientId };
  });
