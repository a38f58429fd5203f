import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

/** Creates a folder for the tests of a file, and returns what names a file in it. */
export function setUpFolder(): (name: string) => string {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "foyer-test-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return (name) => join(folder, name);
}
