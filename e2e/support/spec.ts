import type { expect as Expect, test as Test } from "@playwright/test";

/**
 * `test` and `expect` of specs that run under both runners (e2e/suites.mjs): in process by vitest,
 * and against the built server by Playwright.
 */
type Runner = { test: typeof Test; expect: typeof Expect };

const inProcess = () => import("@/test/in-process/runner") as Promise<unknown> as Promise<Runner>;

export const { test, expect }: Runner = process.env.VITEST
  ? await inProcess()
  : await import("@playwright/test");
