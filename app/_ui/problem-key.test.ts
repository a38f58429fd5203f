import { expect, it } from "vitest";
import { problemKey } from "./problem-key";

it("accepts only the given codes, not properties of Object", () => {
  const keys = { too_short: "short" } as const;
  expect(problemKey(keys, "too_short")).toBe("short");
  for (const code of [undefined, "", "other", "constructor", "__proto__"])
    expect(problemKey(keys, code)).toBeNull();
});
