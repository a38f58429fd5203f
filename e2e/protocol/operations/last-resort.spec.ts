import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { startOwnServer } from "../../support/own-server";

/** Starts a server that runs a program when it receives SIGUSR2, and shows a page, so that Next is loaded. */
async function startStraying(program: string) {
  const stray = `process.on("SIGUSR2", () => setTimeout(() => { ${program} }));`;
  const own = await startOwnServer({
    LOG_LEVEL: "info",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stray)}`,
  });
  expect((await fetch(`${own.server.origin}/no-such-page`)).status).toBe(404);
  const lines = () =>
    own.server
      .output()
      .split("\n")
      .filter((line) => line.includes("stray"));
  return { ...own, lines };
}

test("an exception that nobody caught is one line, and ends the process in order", async () => {
  const own = await startStraying('throw new Error("stray");');
  const exited = once(own.server.process, "exit");
  own.server.process.kill("SIGUSR2");
  expect(await exited).toEqual([1, null]);
  expect(own.lines().map((line) => JSON.parse(line))).toMatchObject([
    { level: 60, event: "uncaught_exception", message: "stray" },
  ]);
  expect(own.server.output()).toMatch(/"event":"stopping".*"event":"stopped"\}\n$/s);
  await own.stop();
});

test("a rejection that nobody caught is one line without what it carries, and the server goes on", async () => {
  const own = await startStraying(
    'Promise.reject(Object.assign(new Error("stray"), { detail: "stray ada@example.org" }));',
  );
  own.server.process.kill("SIGUSR2");
  await expect.poll(own.lines).toHaveLength(1);
  expect((await fetch(`${own.server.origin}/sign-in`)).status).toBe(200);
  expect(own.lines().map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, event: "unhandled_rejection", message: "stray" },
  ]);
  expect(own.server.output()).not.toContain("ada@example.org");
  await own.stop();
});
