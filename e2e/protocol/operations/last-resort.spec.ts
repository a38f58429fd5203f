import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { startOwnServer } from "../../support/own-server";

/** Throws outside of any request when the process receives SIGUSR2. */
const THROWING = `process.on("SIGUSR2", () => setTimeout(() => { throw new Error("stray"); }));`;

test("an exception that nobody caught is one line, and ends the process in order", async () => {
  const own = await startOwnServer({
    LOG_LEVEL: "info",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(THROWING)}`,
  });
  const { process: server, output } = own.server;
  const exited = once(server, "exit");
  server.kill("SIGUSR2");
  expect(await exited).toEqual([1, null]);
  const lines = output()
    .split("\n")
    .filter((line) => line.includes("stray"));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 60, event: "uncaught_exception", message: "stray" },
  ]);
  expect(output()).toContain('"event":"stopping"');
  await own.stop();
});
