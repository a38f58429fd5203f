import { type Db, database } from "@/db/system/client";
import { widenGrant } from "@/db/tokens/grants";
import { parseClientCredentials } from "@/lib/oauth/client-auth/authentication";
import { after } from "@/lib/oauth/lifetimes";
import { s256Challenge } from "@/lib/oauth/token/code-exchange";
import { DEVICE_GRANT } from "@/lib/oauth/token/device";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { makeApplication, makeSession, makeUser } from "./factories";
import { issueCode as issueCodeIn } from "./tokens";

const VERIFIER = "v".repeat(43);
const SCOPES = ["openid", "profile", "offline_access"];

/** Creates a client with a user's grant that calls the provider's functions as the routes do. */
export async function makeTestCaller(db: Db) {
  const user = await makeUser(db, { passwordHash: null });
  const application = await makeApplication(db, {
    idTokenSigningAlg: "ES256",
    grantTypes: ["authorization_code", "refresh_token", DEVICE_GRANT],
  });
  const session = await makeSession(db, user.id);
  const grant = { userId: user.id, applicationId: application.id, scopes: SCOPES };
  await widenGrant(db, { ...grant, now: new Date() });
  const { clientId, clientSecret, redirectUri } = application;
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;

  function request(form: Record<string, string>) {
    const values = new Map(Object.entries(form));
    const credentials = parseClientCredentials(authorization, values);
    if (!credentials.ok) throw new Error(credentials.error);
    return { values, credentials: credentials.value };
  }
  async function issueCode() {
    const now = new Date();
    const code = newCredential("authorizationCode");
    const { issued } = await issueCodeIn(database(), {
      ...{ codeHash: sha256(code), codeChallenge: s256Challenge(VERIFIER) ?? "", nonce: "nonce" },
      ...{ applicationId: application.id, sessionId: session.id, scopes: SCOPES, now },
      ...{ codeExpiresAt: after(now, 300), familyExpiresAt: after(now, 3600) },
      claims: JSON.stringify({ id_token: { name: null } }),
    });
    return issued ? { code, redirect_uri: redirectUri, code_verifier: VERIFIER } : null;
  }
  return { user, session, authorization, request, issueCode };
}
export type TestCaller = Awaited<ReturnType<typeof makeTestCaller>>;
