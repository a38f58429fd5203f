import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { closeDatabase, database } from "@/db/system/client";
import { completeEnvironment, issuer } from "@/lib/runtime/env";
import { closeListener } from "@/lib/runtime/watched";
import { makeTestCaller, type TestCaller } from "@/test/caller";
import { setUpTestDatabase } from "@/test/database/database";
import { statementsOf } from "@/test/database/statements";
import { type DpopKey, newDpopKey, signProof } from "@/test/dpop";
import { ensureSigningKeys } from "./key-rotation";
import { profile } from "./profile";
import { handleTokenRequest } from "./token";

const real = setUpTestDatabase();
let caller: TestCaller;
let key: DpopKey;
beforeAll(async () => {
  key = await newDpopKey();
});
beforeEach(async () => {
  vi.stubEnv("DATABASE_URL", real.url);
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.stubEnv("LOG_LEVEL", "silent");
  completeEnvironment({});
  await ensureSigningKeys(new Date());
  caller = await makeTestCaller(real.db);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeListener();
  await closeDatabase();
});

const proofFor = async (method: string, path: string, accessToken?: string) =>
  signProof(key, {
    ...{ method, url: `${issuer()}${path}` },
    ...(accessToken !== undefined && { accessToken }),
  });

/** True for statements about clients, tokens and proofs; a listener that connects sends others. */
const isOfRequest = (text: string) => /applications|access_tokens|dpop_proofs/.test(text);

/** Redeems a new code; returns the access token and the statements that this took. */
async function redeem(headers: Headers) {
  const code = await caller.issueCode();
  if (!code) throw new Error("no code was issued");
  let token = "";
  const statements = await statementsOf(database(), async () => {
    const answer = await handleTokenRequest(
      caller.request({ grant_type: "authorization_code", ...code }),
      headers,
    );
    if (answer.ok) token = answer.value.access_token;
  });
  return { token, statements: statements.filter(isOfRequest) };
}

/** Reads the profile; returns whether it was shown, and the statements that this took. */
async function read(sent: Parameters<typeof profile>[0], headers: Headers) {
  let shown = false;
  const statements = await statementsOf(database(), async () => {
    shown = (await profile(sent, { headers, method: "GET" })).ok;
  });
  return { shown, statements: statements.filter(isOfRequest) };
}

it("rule 98: a request without a proof takes one statement, and one with a proof two", async () => {
  await redeem(new Headers());
  const plain = await redeem(new Headers());
  const bearer = await read({ scheme: "Bearer", token: plain.token }, new Headers());
  expect(bearer.shown).toBe(true);
  expect([plain.statements.length, bearer.statements.length]).toEqual([1, 1]);

  const proof = await proofFor("POST", "/oauth/token");
  const bound = await redeem(new Headers({ DPoP: proof }));
  expect(bound.statements).toEqual([expect.stringContaining("dpop_proofs"), plain.statements[0]]);
  const sent = await proofFor("GET", "/api/v1/me", bound.token);
  const headers = new Headers({ DPoP: sent });
  const proven = await read({ scheme: "DPoP", token: bound.token }, headers);
  expect(proven.shown).toBe(true);
  expect(proven.statements).toEqual([bearer.statements[0], expect.stringContaining("dpop_proofs")]);
});

it("rule 98: nobody stores a proof without a live token of its key", async () => {
  const { token } = await redeem(new Headers());
  const unknown = `foyer_at_${"A".repeat(43)}`;
  for (const accessToken of [token, unknown, "x"]) {
    const sent = await proofFor("GET", "/api/v1/me", accessToken);
    const headers = new Headers({ DPoP: sent });
    const { shown, statements } = await read({ scheme: "DPoP", token: accessToken }, headers);
    expect([shown, statements.filter((text) => text.includes("dpop_proofs"))]).toEqual([false, []]);
  }
});
