import { describe, expect, it } from "vitest";
import { database } from "@/db/system/client";
import { redeemAuthorizationCode } from "@/db/tokens/code-redemptions";
import { widenGrant } from "@/db/tokens/grants";
import type { PlainCredentials } from "@/lib/oauth/client-auth/authentication";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { setUpProcessDatabase } from "@/test/database/database";
import { statementsOf } from "@/test/database/statements";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { issueCode } from "@/test/tokens";
import { introspect, revoke } from "./token-management";

const test = setUpProcessDatabase();

const KINDS = ["access", "refresh"] as const;
const CHALLENGE = "c".repeat(43);

/** Makes a client with a live access token and the refresh token of the same family. */
async function aClientWithTokens() {
  const { id: userId } = await makeUser(test.db, { passwordHash: null });
  const { id: applicationId, ...client } = await makeApplication(test.db);
  const { id: sessionId } = await makeSession(test.db, userId);
  const now = new Date();
  const later = new Date(now.getTime() + 60_000);
  const scopes = ["openid"];
  await widenGrant(test.db, { userId, applicationId, scopes, now });
  const { clientId, clientSecret: secret, redirectUri } = client;
  const code = { redirectUri, codeChallenge: CHALLENGE };
  const { codeHash } = await issueCode(test.db, { applicationId, sessionId, now });
  const access = newCredential("accessToken");
  const refresh = newCredential("refreshToken");
  const method = "client_secret_basic" as const;
  const proof = { clientId, method, secretHash: sha256(secret) };
  const tokens = {
    accessTokenHash: sha256(access),
    accessTokenExpiresAt: later,
    jwtExpiresAt: later,
    refreshTokenHash: sha256(refresh),
    refreshTokenExpiresAt: later,
  };
  await redeemAuthorizationCode(test.db, { ...code, hash: codeHash, client: proof, tokens }, now);
  return { credentials: { method, clientId, secret }, access, refresh, userId };
}

const asked = (credentials: PlainCredentials, token: string) => ({
  values: new Map([["token", token]]),
  credentials,
});

const isActive = async (credentials: PlainCredentials, token: string) => {
  const answer = await introspect(asked(credentials, token));
  return answer.ok && "active" in answer.value && answer.value.active;
};

/** Returns the answer and the number of statements that it took. */
async function counted<T>(run: () => Promise<T>) {
  const answers: T[] = [];
  const statements = await statementsOf(database(), async () => answers.push(await run()));
  return { answer: answers[0], statements: statements.length };
}

describe.each(KINDS)("%s token", (kind) => {
  it("is introspected in one statement that authenticates the client too", async () => {
    const { credentials, userId, ...tokens } = await aClientWithTokens();
    const { answer, statements } = await counted(() =>
      introspect(asked(credentials, tokens[kind])),
    );
    expect(answer).toMatchObject({
      ok: true,
      value: { active: true, sub: userId },
      authenticated: true,
    });
    expect(statements).toBe(1);
    const other = await aClientWithTokens();
    const foreign = await counted(() => introspect(asked(other.credentials, tokens[kind])));
    const answered = { ok: true, value: { active: false }, authenticated: true };
    expect(foreign).toEqual({ answer: answered, statements: 1 });
  });

  it("is revoked in one statement that authenticates the client too", async () => {
    const { credentials, ...tokens } = await aClientWithTokens();
    const other = await aClientWithTokens();
    const foreign = await counted(() => revoke(asked(other.credentials, tokens[kind])));
    const answer = { ok: true, value: null, authenticated: true };
    expect(foreign).toEqual({ answer, statements: 1 });
    expect(await isActive(credentials, tokens[kind])).toBe(true);
    const own = await counted(() => revoke(asked(credentials, tokens[kind])));
    expect(own).toEqual({ answer, statements: 1 });
    expect(await isActive(credentials, tokens[kind])).toBe(false);
    expect(await isActive(credentials, tokens.access)).toBe(false);
    expect(await isActive(credentials, tokens.refresh)).toBe(kind === "access");
  });

  it("is neither shown to nor revoked by a client with a wrong secret, known or not", async () => {
    const { credentials, ...tokens } = await aClientWithTokens();
    const wrong = { ...credentials, secret: "wrong" };
    const unknown = { ...wrong, clientId: "no-such-client" };
    for (const decide of [introspect, revoke])
      for (const [claimed, error] of [
        [wrong, "secret_wrong"],
        [unknown, "client_unknown"],
      ] as const)
        expect(await counted<unknown>(() => decide(asked(claimed, tokens[kind])))).toEqual({
          answer: { ok: false, error, authenticated: false },
          statements: 2,
        });
    expect(await isActive(credentials, tokens[kind])).toBe(true);
  });
});

it("authenticates the client before it reports faults of the request", async () => {
  const { credentials } = await aClientWithTokens();
  const wrong = { ...credentials, secret: "wrong" };
  for (const decide of [introspect, revoke]) {
    const empty = { values: new Map<string, string>() };
    expect(await decide({ ...empty, credentials: wrong })).toEqual({
      ok: false,
      error: "secret_wrong",
      authenticated: false,
    });
    expect(await decide({ ...empty, credentials })).toEqual({
      ok: false,
      error: "token_missing",
      authenticated: true,
    });
    expect((await decide(asked(wrong, "no token of ours"))).ok).toBe(false);
    expect((await decide(asked(credentials, "no token of ours"))).ok).toBe(true);
  }
});
