import { expect, test } from "@playwright/test";
import * as oauth from "oauth4webapi";
import { configure, discover, insecure, signIn } from "../../support/clients/libraries";
import { CookieClient } from "../../support/cookie-client";
import { type Application, newPair, type User } from "../../support/flow";
import { walk } from "../../support/walk";
import { world } from "../../support/world";

const METHODS = ["client_secret_basic", "client_secret_post", "none"] as const;

const signInWithOpenidClient = async (application: Application, user: User) =>
  signIn(
    await configure(application),
    application.redirectUri,
    (address) => {
      expect([...address.searchParams.keys()].sort()).toEqual(["client_id", "request_uri"]);
      return walk(new CookieClient(world().origin), address, user);
    },
    { pushes: true },
  );

async function signInWithOauth4webapi(application: Application, user: User) {
  const { clientId, clientSecret, tokenEndpointAuthMethod: method, redirectUri } = application;
  const as = await discover();
  const rp: oauth.Client = { client_id: clientId };
  const secret =
    method === "client_secret_post"
      ? oauth.ClientSecretPost(clientSecret)
      : oauth.ClientSecretBasic(clientSecret);
  const authentication = method === "none" ? oauth.None() : secret;
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  const parameters = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid profile email",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  const pushed = await oauth.processPushedAuthorizationResponse(
    as,
    rp,
    await oauth.pushedAuthorizationRequest(as, rp, authentication, parameters, insecure),
  );
  const address = new URL(as.authorization_endpoint ?? "");
  address.search = `${new URLSearchParams({ client_id: clientId, request_uri: pushed.request_uri })}`;
  const callback = await walk(new CookieClient(world().origin), address, user);
  const answer = oauth.validateAuthResponse(as, rp, callback, state);
  const code = await oauth.authorizationCodeGrantRequest(
    as,
    rp,
    authentication,
    answer,
    redirectUri,
    verifier,
    insecure,
  );
  const expected = { expectedNonce: nonce, requireIdToken: true };
  return oauth.processAuthorizationCodeResponse(as, rp, code, expected);
}

for (const tokenEndpointAuthMethod of METHODS)
  for (const requirePar of [false, true]) {
    const given = { tokenEndpointAuthMethod, requirePar };
    const title = `pushes its request and completes: ${tokenEndpointAuthMethod}, demanded: ${requirePar}`;

    test(`openid-client 6 ${title}`, async () => {
      const { application, user } = await newPair(given);
      const tokens = await signInWithOpenidClient(application, user);
      expect(tokens.claims()).toMatchObject({ sub: user.id, amr: ["pwd"] });
    });

    test(`oauth4webapi 3 ${title}`, async () => {
      const { application, user } = await newPair(given);
      const tokens = await signInWithOauth4webapi(application, user);
      expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: user.id });
    });
  }

test("both tell their developer why a request was refused", async () => {
  const { application, user } = await newPair({ scopes: ["offline_access"] });
  const refused = { error: "invalid_scope", status: 400 };
  await expect(signInWithOpenidClient(application, user)).rejects.toMatchObject(refused);
  await expect(signInWithOauth4webapi(application, user)).rejects.toMatchObject(refused);
});
