import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { foyer } from "../../support/foyer";

/** No command may need a database for these. */
const nowhere = { env: { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" } };

test("wrong usage is status 2, with the usage on standard error", async () => {
  const result = await foyer(["applications", "crate"], nowhere);
  expect(result).toMatchObject({ status: 2, stdout: "" });
  expect(result.stderr).toMatch(
    /^foyer: applications crate: unknown command\n\nUsage: foyer COMMAND \[--json\] \(details: foyer COMMAND --help\)\n/,
  );
});

test("what was done and cannot be written is told apart from what was refused", async () => {
  test.skip(!existsSync("/dev/full"), "there is no /dev/full here");
  const program = ["sh", "-c", 'exec node scripts/foyer.mjs "$@" > /dev/full', "sh"];
  const result = await foyer(["--version"], { program });
  expect(result).toMatchObject({ status: 74, stdout: "" });
  expect(result.stderr).toBe(
    "foyer: the command succeeded, but its output could not be written (ENOSPC)\n",
  );
});
