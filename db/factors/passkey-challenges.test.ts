import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { type ChallengeBinding, insertChallenge, spendChallenge } from "./passkey-challenges";

const test = setUpProcessDatabase();

const now = new Date();
const LATER = new Date(now.getTime() + 60_000);

/** Returns every purpose, each bound to two browsers, pending sign-ins or sessions. */
async function bindings(): Promise<ChallengeBinding[]> {
  const { id } = await makeUser(test.db, { passwordHash: null });
  const one = async (): Promise<ChallengeBinding[]> => {
    const [browserHash, pendingHash] = [randomBytes(32), randomBytes(32)];
    const { id: sessionId } = await makeSession(test.db, id);
    return [
      { purpose: "sign_in", browserHash },
      { purpose: "second_step", pendingHash },
      { purpose: "set_up", pendingHash },
      { purpose: "step_up", sessionId },
      { purpose: "add", sessionId },
    ];
  };
  return [...(await one()), ...(await one())];
}

it("spends a challenge once, for its own purpose and by its own browser, sign-in or session", async () => {
  const all = await bindings();
  for (const own of all) {
    const hash = randomBytes(32);
    await insertChallenge(test.db, { hash, createdAt: now, expiresAt: LATER }, own);
    const spend = (by: ChallengeBinding, at = now) => spendChallenge(test.db, hash, by, at);
    for (const other of all.filter((binding) => binding !== own))
      expect([own, other, await spend(other)]).toEqual([own, other, false]);
    expect(await spend(own, LATER)).toBe(false);
    expect(await spend(own)).toBe(true);
    expect(await spend(own)).toBe(false);
  }
});
