import { expect, test } from "@playwright/test";
import { startOwnServer } from "../../support/own-server";
import { freePort } from "../../support/servers";

type Line = { event: string; worker: string; pid: number; signal?: string };

/** Each request has a connection of its own, so that each worker gets some. */
const CLOSING = { headers: { connection: "close" } };

/** Events of a worker's start, in the order of the first ones. */
const STEPS = ["listening", "pages_loaded"];

test("the first workers listen before they load pages, and a hung one is replaced by one that loads them first", async () => {
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
  const startsOf = (place: string) =>
    lines()
      .filter(({ worker, event }) => worker === place && STEPS.includes(event))
      .map(({ event }) => event);
  await expect.poll(() => said("pages_loaded")).toHaveLength(2);
  expect(startsOf("0")).toEqual(STEPS);
  expect(startsOf("1")).toEqual(STEPS);
  const [hung] = said("listening");
  if (!hung) throw new Error("no worker listens");
  const { pid, worker } = hung;
  process.kill(pid, "SIGSTOP");
  await expect.poll(() => said("listening"), { timeout: 60_000 }).toHaveLength(3);
  expect(said("worker_hung")).toMatchObject([{ worker, pid }]);
  expect(said("worker_died")).toMatchObject([{ worker, pid, signal: "SIGKILL" }]);
  expect(startsOf(worker)).toEqual([...STEPS, ...STEPS.toReversed()]);
  const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
  expect(await metrics.text()).toMatch(/^foyer_worker_deaths_total 1$/m);
  await own.stop();
});
