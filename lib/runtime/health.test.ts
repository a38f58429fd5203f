import { expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { isReady, startDraining } from "./health";

setUpProcessDatabase();

it("is ready until it drains", async () => {
  expect(await isReady()).toBe(true);
  startDraining();
  expect(await isReady()).toBe(false);
});
