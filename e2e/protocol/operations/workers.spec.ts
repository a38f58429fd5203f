import { expect, test } from "@playwright/test";
import { startOwnServer } from "../../support/own-server";

type Line = { event: string; worker: string; pid: number; signal?: string };

test("a worker that hangs is killed and replaced, and no other", async () => {
  test.setTimeout(120_000);
  const own = await startOwnServer({ WORKERS: "2", LOG_LEVEL: "info" });
  const said = (event: string): Line[] =>
    own.server
      .output()
      .split("\n")
      .filter((line) => line.includes(`"${event}"`) && line.endsWith("}"))
      .map((line) => JSON.parse(line));
  await expect.poll(() => said("listening")).toHaveLength(2);
  const [hung] = said("listening");
  if (!hung) throw new Error("no worker listens");
  const { pid, worker } = hung;
  process.kill(pid, "SIGSTOP");
  await expect.poll(() => said("listening"), { timeout: 60_000 }).toHaveLength(3);
  expect(said("worker_hung")).toMatchObject([{ worker, pid }]);
  expect(said("worker_died")).toMatchObject([{ worker, pid, signal: "SIGKILL" }]);
  expect(said("listening")[2]).toMatchObject({ worker });
  await own.stop();
});
