import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { makeGate, visitorOf } from "../../support/gates";
import { setUpOwnServer } from "../../support/own-server";
import { db } from "../../support/world";

const own = setUpOwnServer();

test("rule 182: while the database is away nobody is let in, and whoever asks is told to wait", async () => {
  test.setTimeout(60_000);
  const gate = await makeGate();
  const { visitor } = await visitorOf(gate, await makeUser(db()));
  expect((await visitor.ask("/")).status).toBe(200);
  for (const fail of [() => own.proxy.refuse(), () => own.proxy.freeze()]) {
    await fail();
    const answer = await visitor.ask("/");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(answer.headers.get("remote-user")).toBeNull();
    await own.proxy.resume();
    await expect.poll(async () => (await visitor.ask("/")).status, { timeout: 15_000 }).toBe(200);
  }
});
