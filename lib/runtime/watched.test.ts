import { afterAll, expect, it, vi } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { closeListener, watch } from "./watched";

setUpProcessDatabase();
afterAll(() => closeListener());

it("loads an eager copy again until it succeeds, although nobody asks for it", async () => {
  let loads = 0;
  const copy = watch(
    "organization",
    async () => {
      loads += 1;
      if (loads < 3) throw new Error("too busy");
      return "loaded";
    },
    { eager: true },
  );
  await expect(copy.current()).rejects.toThrow("too busy");
  expect(copy.lastKnown()).toBeNull();
  await vi.waitFor(() => expect(copy.lastKnown()).toBe("loaded"), { timeout: 10_000 });
});
