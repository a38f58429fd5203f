import { expect, it } from "vitest";
import { cutUser } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { setUpTestDatabase } from "@/test/database/database";
import { makeSession, makeUser } from "@/test/factories";
import { insertSession, renewSession } from "./sessions";

const test = setUpTestDatabase();

const now = new Date();

it("a password that was changed since changes nothing and renews or opens no session", async () => {
  const { id: userId, passwordHash, accessEpoch } = await makeUser(test.db);
  const { id, tokenHash } = await makeSession(test.db, userId);
  const kept = { id, tokenHash, newTokenHash: tokenHash };
  const proof = passwordHash ?? "";
  const cut = { userId, change: { passwordHash: "changed" }, provenBy: proof };
  expect(await cutUser(test.db, cut, serviceContext(now), kept)).toBe(true);
  expect(await cutUser(test.db, cut, serviceContext(now))).toBe(false);
  const place = { userId, network: null, userAgent: null, amr: ["pwd"], now };
  const renew = (epoch: number) => renewSession(test.db, { ...place, ...kept, accessEpoch: epoch });
  const signIn = (epoch: number) =>
    insertSession(test.db, { ...place, tokenHash, accessEpoch: epoch, expiresAt: now });
  expect([await renew(accessEpoch), await signIn(accessEpoch)]).toEqual([false, null]);
  const today = accessEpoch + 1;
  expect([await renew(today), await signIn(today)]).toEqual([true, expect.any(String)]);
});
