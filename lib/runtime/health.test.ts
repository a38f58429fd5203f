import { afterAll, beforeAll, expect, it } from "vitest";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { isReady, startDraining, startLoading } from "./health";

let test: TestDatabase;
beforeAll(async () => {
  test = await createProcessDatabase();
});
afterAll(() => test.drop());

it("is ready once Next is loaded, and no longer when it drains", async () => {
  const endLoading = startLoading();
  expect(await isReady()).toBe(false);
  endLoading();
  expect(await isReady()).toBe(true);
  startDraining();
  expect(await isReady()).toBe(false);
});
