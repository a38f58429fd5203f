import { expect, test } from "@playwright/test";
import * as oauth from "oauth4webapi";
import { discover, insecure } from "../../support/clients/libraries";
import { CookieClient } from "../../support/cookie-client";
import { type Application, newPair, type User } from "../../support/flow";
import { type Decision, walk } from "../../support/walk";
import { world } from "../../support/world";

function relyingParty({ clientId, clientSecret, ...application }: Application) {
  const isPublic = application.tokenEndpointAuthMethod === "none";
  return {
    client: { client_id: clientId } satisfies oauth.Client,
    authentication: isPublic ? oauth.None() : oauth.ClientSecretBasic(clientSecret),
    redirectUri: application.redirectUri,
  };
}

type RelyingParty = ReturnType<typeof relyingParty>;

/** Sends the browser to Foyer and back; checks state and iss of the callback. */
async function callBack(
  as: oauth.AuthorizationServer,
  rp: RelyingParty,
  user: User,
  decision: Decision = "allow",
) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const address = new URL(as.authorization_endpoint ?? "");
  address.search = `${new URLSearchParams({
    client_id: rp.client.client_id,
    redirect_uri: rp.redirectUri,
    response_type: "code",
    scope: "openid profile email",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  })}`;
  const callback = await walk(new CookieClient(world().origin), address, user, decision);
  return {
    parameters: oauth.validateAuthResponse(as, rp.client, callback, state),
    verifier,
    nonce,
  };
}

async function redeem(
  as: oauth.AuthorizationServer,
  rp: RelyingParty,
  { parameters, verifier, nonce }: Awaited<ReturnType<typeof callBack>>,
) {
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    rp.client,
    rp.authentication,
    parameters,
    rp.redirectUri,
    verifier,
    insecure,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(as, rp.client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(as, response, insecure);
  return tokens;
}

for (const idTokenSigningAlg of ["RS256", "ES256", "EdDSA"] as const)
  for (const tokenEndpointAuthMethod of ["client_secret_basic", "none"] as const)
    test(`oauth4webapi 3 completes everything: ${tokenEndpointAuthMethod}, ${idTokenSigningAlg}`, async () => {
      const { application, user } = await newPair({ idTokenSigningAlg, tokenEndpointAuthMethod });
      const as = await discover();
      const rp = relyingParty(application);
      const tokens = await redeem(as, rp, await callBack(as, rp, user));
      expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(user.id);

      const userInfo = async (accessToken: string) => {
        const response = await oauth.userInfoRequest(as, rp.client, accessToken, insecure);
        return oauth.processUserInfoResponse(as, rp.client, user.id, response);
      };
      expect(await userInfo(tokens.access_token)).toMatchObject({ email: user.email });

      const refresh = async (token: string) => {
        const { client, authentication } = rp;
        const response = await oauth.refreshTokenGrantRequest(
          as,
          client,
          authentication,
          token,
          insecure,
        );
        return oauth.processRefreshTokenResponse(as, client, response);
      };
      const refreshed = await refresh(tokens.refresh_token ?? "");
      expect(oauth.getValidatedIdTokenClaims(refreshed)?.sub).toBe(user.id);
      await userInfo(refreshed.access_token);
      await expect(refresh(tokens.refresh_token ?? "")).rejects.toMatchObject({
        error: "invalid_grant",
      });
      await expect(userInfo(refreshed.access_token)).rejects.toThrow(
        oauth.WWWAuthenticateChallengeError,
      );
    });

test("oauth4webapi 3 understands a denial", async () => {
  const { application, user } = await newPair();
  const denied = callBack(await discover(), relyingParty(application), user, "deny");
  await expect(denied).rejects.toMatchObject({ error: "access_denied" });
});
