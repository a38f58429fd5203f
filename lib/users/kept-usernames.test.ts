import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { formerUsernames } from "@/db/schema/removed";
import { users } from "@/db/schema/users";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { createUser } from "./users";

const test = setUpProcessDatabase();

it("creates no account with a former username of another user", async () => {
  const now = new Date();
  const { id: userId } = await makeUser(test.db, { passwordHash: null });
  const keptUntil = new Date(now.getTime() + 1000);
  const username = "given-up";
  await test.db.insert(formerUsernames).values({ username, userId, givenUpAt: now, keptUntil });
  const user = { username, email: "g@example.org", name: null, role: "user" } as const;
  const create = (at: Date) => createUser({ ...user, passwordHash: "none" }, serviceContext(at));
  expect(await create(now)).toEqual({ ok: false, error: "username_kept" });
  expect(await test.db.select().from(users)).toHaveLength(1);
  expect(await create(keptUntil)).toMatchObject({ ok: true });
});
