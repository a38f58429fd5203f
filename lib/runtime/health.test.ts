import { afterAll, beforeAll, expect, it } from "vitest";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { isReady, startDraining } from "./health";

let test: TestDatabase;
beforeAll(async () => {
  test = await createProcessDatabase();
});
afterAll(() => test.drop());

it("is ready until it drains", async () => {
  expect(await isReady()).toBe(true);
  startDraining();
  expect(await isReady()).toBe(false);
});
