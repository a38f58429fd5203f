import { defineConfig } from "vitest/config";

/** Among the rules, but with an environment of their own. */
const SET_UP = ["lib/forms/problems.test.ts", "app/_applications/settings-refusal.test.ts"];

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    // One core is not kept free for watching: on two cores that would halve the speed.
    maxWorkers: "100%",
    // Real processes and databases take their time on a busy machine; what is promised in seconds is asserted.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["lib/{http,i18n,oauth,openapi,outgoing}/**/*.test.ts", "app/**/*.test.ts"],
          exclude: SET_UP,
          // They ask neither the environment nor a database, and so can share a process.
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
