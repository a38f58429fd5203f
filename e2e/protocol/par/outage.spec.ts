import { expect, test } from "@playwright/test";
import { makeApplication } from "@/test/factories";
import { startOwnServer } from "../../support/own-server";
import { postPar, requestForm } from "../../support/par";

test("F20: while the database is away nothing is pushed, and the client may try again", async () => {
  test.setTimeout(60_000);
  const own = await startOwnServer();
  const { origin } = own.server;
  const application = await makeApplication(own.db);
  const push = () => postPar(application, requestForm(application), { origin });
  expect((await push()).status).toBe(201);
  await own.proxy.refuse();
  const begun = performance.now();
  const refused = await push();
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect(await refused.json()).toMatchObject({ error: "temporarily_unavailable" });
  await own.proxy.resume();
  await expect.poll(async () => (await push()).status, { timeout: 5000 }).toBe(201);
  const [{ count } = { count: 0 }] = await own.db.$client<{ count: number }[]>`
    select count(*)::int from authorization_requests`;
  expect(count).toBe(2);
  await own.stop();
});
