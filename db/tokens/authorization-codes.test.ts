import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { grants } from "@/db/schema/applications";
import { reaches, STRENGTHS } from "@/lib/oauth/authorize/authentication-context";
import { makeApi } from "@/test/apis";
import { makeAuthorized } from "@/test/authorized";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { issueCode, newTokenHashes } from "@/test/tokens";
import { findIssuedGrant } from "./access-tokens";
import { redeemAuthorizationCode } from "./code-redemptions";
import { widenGrant } from "./grants";

const test = setUpTestDatabase();

const CHALLENGE = "c".repeat(43);
const start = new Date("2026-11-22T08:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

async function aGrant() {
  const user = await makeUser(test.db);
  const { id: applicationId, clientId, clientSecret, redirectUri } = await makeApplication(test.db);
  const { id: sessionId } = await makeSession(test.db, user.id);
  const scopes = ["openid"];
  const id = await widenGrant(test.db, { userId: user.id, applicationId, scopes, now: start });
  const secretHash = createHash("sha256").update(clientSecret).digest();
  const client = { clientId, method: "client_secret_basic", secretHash } as const;

  /** Issues a code and redeems it. */
  async function use(now: Date) {
    const familyExpiresAt = at(3600);
    const { codeHash } = await issueCode(test.db, {
      applicationId,
      sessionId,
      now,
      familyExpiresAt,
    });
    const tokens = newTokenHashes(at(3600));
    const code = { hash: codeHash, client, redirectUri, codeChallenge: CHALLENGE, tokens };
    expect(await redeemAuthorizationCode(test.db, code, now)).not.toBeNull();
  }
  async function lastUsed() {
    const [grant] = await test.db.select().from(grants).where(eq(grants.id, id));
    return grant?.lastUsedAt;
  }
  return { use, lastUsed };
}

it("notes the last use of a grant at most once a minute", async () => {
  const { use, lastUsed } = await aGrant();
  expect(await lastUsed()).toBeNull();
  await use(at(0));
  expect(await lastUsed()).toEqual(at(0));
  await use(at(60));
  expect(await lastUsed()).toEqual(at(0));
  await use(at(61));
  expect(await lastUsed()).toEqual(at(61));
});

const now = new Date("2026-11-25T08:00:00Z");

it.each([
  ["openid", "named", ["named"]],
  ["openid", "none", ["none"]],
  ["offline_access", "named", ["named", "none"]],
] as const)("finds tokens of %s for resource %s again only for %j", async (scope, first, again) => {
  const [api, other] = [await makeApi(test.db), await makeApi(test.db)];
  const owner = await makeAuthorized(test.db, { scopes: [scope], apis: [api], now });
  const resources = { named: api.identifierKey, none: null, other: other.identifierKey };
  const code = (await owner.authorize()) ?? Buffer.alloc(32);
  const redeemed = await owner.redeem(code, resources[first]);
  const found = async (resource: string | null) => {
    const accessTokenHash = redeemed?.tokens.accessTokenHash ?? Buffer.alloc(32);
    const issued = { accessTokenHash, client: owner.client, resource, jkt: null, now };
    return (await findIssuedGrant(test.db, issued)) !== null;
  };
  for (const [name, resource] of Object.entries(resources))
    expect(await found(resource), name).toBe((again as readonly string[]).includes(name));
});

const SIGN_INS = [
  ["pwd"],
  ["pwd", "otp"],
  ["pwd", "otp", "mfa"],
  ["pop"],
  ["pop", "user", "mfa"],
  ["pwd", "pop", "user", "mfa"],
  [],
];

it.each(STRENGTHS)(
  "the database and lib/oauth agree on which sign-ins reach %s",
  async (required) => {
    for (const amr of SIGN_INS) {
      const [row] = await test.db.$client`
      select reaches_context(${amr}::text[], ${required}) as reached`;
      expect([amr, row?.reached]).toEqual([amr, reaches(amr, required)]);
    }
  },
);
