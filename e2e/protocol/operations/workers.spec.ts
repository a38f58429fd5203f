import { expect, test } from "@playwright/test";
import { startOwnServer } from "../../support/own-server";
import { freePort } from "../../support/servers";

type Line = { event: string; worker: string; pid: number; signal?: string };

/** Each request has a connection of its own, so that each worker gets some. */
const CLOSING = { headers: { connection: "close" } };

test("workers listen once they can show pages, and a hung one is replaced", async () => {
  test.setTimeout(120_000);
  const METRICS_PORT = `${await freePort()}`;
  const own = await startOwnServer({ WORKERS: "2", LOG_LEVEL: "info", METRICS_PORT });
  const statuses = Array.from({ length: 20 }, async () => {
    const answer = await fetch(`${own.server.origin}/health/ready`, CLOSING);
    return answer.status;
  });
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  const lines = (): Line[] =>
    own.server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{") && line.endsWith("}"))
      .map((line) => JSON.parse(line));
  const said = (event: string) => lines().filter((line) => line.event === event);
  await expect.poll(() => said("listening")).toHaveLength(2);
  const [hung] = said("listening");
  if (!hung) throw new Error("no worker listens");
  const { pid, worker } = hung;
  process.kill(pid, "SIGSTOP");
  await expect.poll(() => said("listening"), { timeout: 60_000 }).toHaveLength(3);
  expect(said("worker_hung")).toMatchObject([{ worker, pid }]);
  expect(said("worker_died")).toMatchObject([{ worker, pid, signal: "SIGKILL" }]);
  expect(said("listening").filter((line) => line.worker === worker)).toHaveLength(2);
  const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
  expect(await metrics.text()).toMatch(/^foyer_worker_deaths_total 1$/m);
  await own.stop();
});
