import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { makeSession, makeUser } from "@/test/factories";
import { sessionCookieValue } from "../../support/flow";
import { eventsOf } from "../../support/outage-load";
import { startOwnServer } from "../../support/own-server";

test("while sessions can't be read, the directory shows without the menu, and the log names the statement", async () => {
  const own = await startOwnServer();
  const user = await makeUser(own.db);
  const { id } = await makeSession(own.db, user.id);
  const cookie = `foyer.session=${await sessionCookieValue(id)}`;
  const ask = async () => {
    const answer = await fetch(`${own.server.origin}/`, { headers: { cookie } });
    return { status: answer.status, hasMenu: (await answer.text()).includes(user.username) };
  };
  expect(await ask()).toEqual({ status: 200, hasMenu: true });
  await own.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`);
    expect(await ask()).toEqual({ status: 200, hasMenu: false });
  });
  expect(await ask()).toEqual({ status: 200, hasMenu: true });
  const [line = "{}"] = eventsOf(own, "database_fault");
  expect(JSON.parse(line)).toMatchObject({ message: expect.stringContaining("timeout") });
  expect(eventsOf(own, "menu_without_session")).toEqual([]);
  await own.stop();
});
