import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { callMe, settle } from "../../support/outage";
import { isReady } from "../../support/outage-load";
import { startOwnServer } from "../../support/own-server";
import { setReadOnly } from "../../support/read-only";

test("a database that only reads makes the server unready, and tokens are still looked up", async () => {
  test.setTimeout(60_000);
  const own = await startOwnServer();
  const situation = await settle(own);
  expect(await isReady(own)).toBe(true);
  const reconnectWith = async (value: "on" | "off") => {
    await setReadOnly(own.db, value);
    await own.db.$client`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'foyer'`;
  };
  await reconnectWith("on");
  await expect.poll(() => isReady(own), { timeout: 10_000 }).toBe(false);
  await expect.poll(async () => (await callMe(situation)).status).toBe(200);
  await own.db.$client`set default_transaction_read_only = off`;
  await reconnectWith("off");
  await expect.poll(() => isReady(own), { timeout: 10_000 }).toBe(true);
  await own.stop();
});

test("after SIGTERM the server is unready and still answers, until a second signal ends the delay", async () => {
  test.setTimeout(60_000);
  const own = await startOwnServer({ SHUTDOWN_DELAY: "300" });
  expect(await isReady(own)).toBe(true);
  own.server.process.kill("SIGTERM");
  await expect.poll(() => isReady(own), { timeout: 10_000 }).toBe(false);
  expect((await fetch(`${own.server.origin}/api/v1/sites`)).status).toBe(200);
  expect((await fetch(`${own.server.origin}/health/live`)).status).toBe(200);
  await sleep(1100);
  const exited = new Promise((resolve) => own.server.process.once("exit", resolve));
  own.server.process.kill("SIGTERM");
  expect(await exited).toBe(0);
  await own.stop();
});

test("Ctrl-C ends the server without a delay", async () => {
  const own = await startOwnServer({ SHUTDOWN_DELAY: "300" });
  const exited = new Promise((resolve) => own.server.process.once("exit", resolve));
  own.server.process.kill("SIGINT");
  expect(await exited).toBe(0);
  await own.stop();
});
