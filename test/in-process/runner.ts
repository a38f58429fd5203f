import * as vitest from "vitest";

/** The part of Playwright's `test` that specs without a browser use, on top of vitest. */
const { describe, beforeAll, beforeEach, afterAll, afterEach, expect } = vitest;
/** Vitest runs a file's tests in order anyway. */
const group = Object.assign((title: string, body: () => void) => describe(title, body), {
  configure: () => undefined,
});
const hooks = { describe: group, beforeAll, beforeEach, afterAll, afterEach };

const declare = (title: string, body: () => unknown) =>
  // vitest would format percent signs.
  vitest.test(title.replaceAll("%", "%%"), async () => void (await body()));

export const test = Object.assign(declare, {
  ...hooks,
  step: <T>(_title: string, body: () => T) => body(),
  /** vitest.config.ts sets one timeout for all of these tests. */
  setTimeout: () => undefined,
  slow: () => undefined,
});
export { expect };
