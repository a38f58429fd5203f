import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { IN_PROCESS } from "./e2e/suites.mjs";
import { routeTableForVite } from "./scripts/esbuild-options.mjs";

/** Tests in the folders of "rules" that need an environment of their own. */
const SET_UP = ["lib/forms/problems.test.ts", "app/*/sign-in/elsewhere/refusal-page.test.ts"];

/** Faults and kills of real databases, which only `npm run test:full` runs. */
const CAMPAIGNS = [
  "db/embedded/{owner,place}.test.ts",
  "lib/provider/outdated-statements.test.ts",
  "server/process/statement-faults.test.ts",
];

const provide = {
  givenServer: process.env.TEST_DATABASE_URL || null,
  outdatedAnswers: Number(process.env.FOYER_OUTDATED_ANSWERS ?? 1000),
};

export default defineConfig({
  plugins: [routeTableForVite],
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    // Many tests wait for databases and clocks, so there is one worker more than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Real processes and databases are slow on a busy machine. Promised times are asserted in the
    // tests.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: [
            "lib/{http,i18n,oauth,openapi,outgoing}/**/*.test.ts",
            "{app,bench}/**/*.test.ts",
            "e2e/failover/*.test.ts",
          ],
          exclude: SET_UP,
          // These tests use neither the environment nor a database, so they can share a process.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "lib/!(http|i18n|oauth|openapi|outgoing)/**/*.test.ts",
            "lib/*.test.ts",
            "{db,command,server,demo,examples,scripts}/**/*.test.ts",
            ...SET_UP,
          ],
          exclude: CAMPAIGNS,
          globalSetup: "./test/database/setup.ts",
          setupFiles: "./test/fresh-process.ts",
          isolate: false,
          provide,
        },
      },
      {
        extends: true,
        test: {
          name: "protocol",
          include: IN_PROCESS.map((spec) => `e2e/${spec}`),
          globalSetup: "./test/in-process/global-setup.ts",
          setupFiles: "./test/in-process/setup.ts",
          provide,
          // All files of a worker use one server in the worker's process.
          isolate: false,
          testTimeout: 120_000,
          expect: { poll: { timeout: 5000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "campaigns",
          include: CAMPAIGNS,
          globalSetup: "./test/database/setup.ts",
          provide,
        },
      },
    ],
  },
});
