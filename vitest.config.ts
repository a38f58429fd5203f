import { defineConfig } from "vitest/config";

/** Tests in the folders of "rules" that need an environment of their own. */
const SET_UP = ["lib/forms/problems.test.ts", "app/_applications/settings-refusal.test.ts"];

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    // By default, vitest keeps one core free, which halves the speed on two cores.
    maxWorkers: "100%",
    // Real processes and databases are slow on a busy machine. Promised times are asserted in the
    // tests.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["lib/{http,i18n,oauth,openapi,outgoing}/**/*.test.ts", "app/**/*.test.ts"],
          exclude: SET_UP,
          // These tests use neither the environment nor a database, so they can share a process.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "parts",
          include: [
            "lib/!(http|i18n|oauth|openapi|outgoing)/**/*.test.ts",
            "lib/*.test.ts",
            "{db,command,server,examples,scripts}/**/*.test.ts",
            ...SET_UP,
          ],
          globalSetup: "./test/database/setup.ts",
          provide: {
            givenServer: process.env.TEST_DATABASE_URL || null,
            outdatedAnswers: Number(process.env.FOYER_OUTDATED_ANSWERS ?? 1000),
          },
        },
      },
    ],
  },
});
