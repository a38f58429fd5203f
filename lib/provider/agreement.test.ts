import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deviceAuthorizations } from "@/db/schema/device-authorizations";
import { authorizationCodes, refreshTokens } from "@/db/schema/tokens";
import { findAuthorizationCode, redeemAuthorizationCodes } from "@/db/tokens/code-redemptions";
import { findDeviceCode, pollDeviceAuthorization } from "@/db/tokens/device-redemptions";
import { findRefreshToken, rotateRefreshTokens } from "@/db/tokens/refresh-tokens";
import { reaches } from "@/lib/oauth/authorize/authentication-context";
import { audienceAmong, type Granted, readAudience } from "@/lib/oauth/resource";
import { checkCode, s256Challenge } from "@/lib/oauth/token/code-exchange";
import { checkDeviceCode } from "@/lib/oauth/token/device";
import { keyOf } from "@/lib/oauth/token/dpop-key";
import { checkRefresh, wantedScopes } from "@/lib/oauth/token/refresh";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";
import {
  drawSituations,
  later,
  makeSpending,
  ownerOf,
  proofOf,
  resourceOf,
  type Situation,
  senderOf,
} from "@/test/spendable";
import { newTokenHashes } from "@/test/tokens";

/*
 * The conditions of a credential stand twice: in the statement that spends it, and in the function
 * that gives the reason of a refusal. Whatever one accepts, the other accepts. Each run draws its
 * situations anew.
 */

const COUNT = 600;
const VERIFIER = "v".repeat(43);
const CHALLENGE = s256Challenge(VERIFIER) ?? "";
const REDIRECT_URI = "https://client.example/callback";

let test: TestDatabase;
let spending: Awaited<ReturnType<typeof makeSpending>>;
const now = new Date();
beforeAll(async () => {
  test = await createTestDatabase();
  spending = await makeSpending(test.db, now);
});
afterAll(() => test.drop());

const draw = () => drawSituations(test.db, spending, COUNT, now);

/** Names the situations that statement and function judge differently, and requires many of each outcome. */
function expectAgreement(situations: Situation[], spent: boolean[], allowed: boolean[]) {
  const differing = situations.flatMap(({ hash, ...each }, place) =>
    spent[place] === allowed[place] ? [] : [{ ...each, spent: spent[place] }],
  );
  expect(differing).toEqual([]);
  for (const outcome of [true, false])
    expect(spent.filter((each) => each === outcome).length).toBeGreaterThan(COUNT / 20);
}

/** Returns the parts of a request that all grant types have. */
function requestOf(each: Situation) {
  const client = senderOf(spending, each);
  const resource = resourceOf(spending, each);
  const { hash, jkt } = each;
  const tokens = newTokenHashes(later(now));
  return {
    resource,
    spent: { hash, client: proofOf(client), jkt, ...readAudience(resource), tokens },
    context: { applicationId: client.id, key: keyOf(jkt, client), now },
  };
}

/** Returns the scopes of a situation that the application has left. */
const honored = ({ application, revision, scopes }: Situation) =>
  application === "narrowed" && revision < 3 ? scopes.filter((name) => name !== "email") : scopes;

/** True if the access behind a credential was cut, which its function doesn't see. */
function isCut(each: Situation): boolean {
  const { application, scopes } = each;
  if (each.isRevoked || each.isUserStale) return true;
  if (application === "closed" || application === "suspended") return true;
  if (each.isSignedOut && !scopes.includes("offline_access")) return true;
  if (application === "strong" && !reaches(each.amr, "multi_factor")) return true;
  return scopes.length > 0 && honored(each).length === 0;
}

/** True if the audience of a request has a scope left. */
function isLeft(each: Situation, issued: Granted | null): boolean {
  const api = issued && audienceAmong(issued, resourceOf(spending, each));
  return api && typeof api === "object" ? api.liveScopes !== null : honored(each).length > 0;
}

it("redeems exactly the codes that have no reason to be refused", async () => {
  const situations = await draw();
  const codes = situations.map((each) => ({
    ...{ codeHash: each.hash, familyId: each.familyId, jkt: each.boundTo, createdAt: now },
    redirectUri: each.isElsewhere ? `${REDIRECT_URI}/other` : REDIRECT_URI,
    codeChallenge: each.isUnverified ? "c".repeat(43) : CHALLENGE,
    expiresAt: each.isExpired ? now : later(now),
    consumedAt: each.isUsed ? now : null,
  }));
  await test.db.insert(authorizationCodes).values(codes);
  const isAllowed = async (each: Situation) => {
    const { resource, context } = requestOf(each);
    const issued = await findAuthorizationCode(test.db, each.hash);
    const sent = { code: "", redirectUri: REDIRECT_URI, codeVerifier: VERIFIER, resource };
    const checked = checkCode({ grantType: "authorization_code", ...sent }, { ...context, issued });
    // No code outlives its browser session (docs/specification.md, section 3.1).
    return checked.ok && !each.isSignedOut && !isCut(each) && isLeft(each, issued);
  };
  const allowed = await Promise.all(situations.map(isAllowed));
  const redemptions = situations.map((each) => ({
    ...requestOf(each).spent,
    ...{ redirectUri: REDIRECT_URI, codeChallenge: CHALLENGE },
  }));
  const granted = await redeemAuthorizationCodes(test.db, redemptions, now);
  expectAgreement(situations, granted.map(Boolean), allowed);
});

it("rotates exactly the refresh tokens that have no reason to be refused", async () => {
  const situations = await draw();
  const tokens = situations.map((each) => ({
    ...{ tokenHash: each.hash, familyId: each.familyId, jkt: each.boundTo, createdAt: now },
    expiresAt: each.isExpired ? now : later(now),
    rotatedAt: each.isUsed ? now : null,
  }));
  await test.db.insert(refreshTokens).values(tokens);
  const refreshOf = ({ wanted, isUnknownWanted }: Situation, resource: string | null) => {
    const names = [...(wanted ?? []), ...(isUnknownWanted ? ["unknown"] : [])];
    const scope = names.length === 0 ? null : names.join(" ");
    return { grantType: "refresh_token" as const, refreshToken: "", scope, resource };
  };
  const isAllowed = async (each: Situation) => {
    const { resource, context } = requestOf(each);
    const issued = await findRefreshToken(test.db, each.hash);
    return checkRefresh(refreshOf(each, resource), { ...context, issued }).ok;
  };
  const allowed = await Promise.all(situations.map(isAllowed));
  const rotations = situations.map((each) => ({
    ...requestOf(each).spent,
    scopes: wantedScopes(refreshOf(each, null)),
  }));
  const granted = await rotateRefreshTokens(test.db, rotations, now);
  expectAgreement(situations, granted.map(Boolean), allowed);
});

it("delivers exactly the approved device codes that have no reason to be refused", async () => {
  const situations = await draw();
  const codes = situations.map((each) => ({
    ...{ deviceCodeHash: each.hash, userCodeHash: randomBytes(32), familyId: each.familyId },
    ...{ applicationId: ownerOf(spending, each).id, applicationEpoch: 0, scopes: each.scopes },
    ...{ pollingInterval: 5, decision: "approved" as const, createdAt: now },
    answer: each.isUsed ? ("granted" as const) : null,
    expiresAt: each.isExpired ? now : later(now),
  }));
  await test.db.insert(deviceAuthorizations).values(codes);
  const isAllowed = async (each: Situation) => {
    const { resource, context } = requestOf(each);
    const issued = await findDeviceCode(test.db, each.hash);
    const checked = checkDeviceCode({ resource }, { ...context, issued });
    return checked.ok && !each.isExpired && !isCut(each) && isLeft(each, issued);
  };
  const allowed = await Promise.all(situations.map(isAllowed));
  const poll = (each: Situation) => pollDeviceAuthorization(test.db, requestOf(each).spent, now);
  const polled = await Promise.all(situations.map(poll));
  expectAgreement(
    situations,
    polled.map((each) => each?.answer === "granted"),
    allowed,
  );
});
