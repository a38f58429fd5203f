import * as argon2 from "@node-rs/argon2";
import { beforeEach, expect, it, vi } from "vitest";
import { comparePassword, hashPassword } from "./password";

vi.mock("@node-rs/argon2", { spy: true });
beforeEach(() => vi.clearAllMocks());

const NFC = "zw\u00f6lf Boxk\u00e4mpfer";

it.each([
  ["twelve boxers", 1],
  [NFC, 2],
  [NFC.normalize("NFD"), 2],
  [NFC.replace(" ", "\u00a0"), 3],
])("computes the same hashes for %j at a wrong password and at no password", async (typed, n) => {
  const hash = await hashPassword("another password");
  for (const stored of [hash, null, hash]) {
    vi.mocked(argon2.verify).mockClear();
    expect(await comparePassword(typed, stored)).toBe(false);
    expect(argon2.verify).toHaveBeenCalledTimes(n);
  }
});

it("computes one hash for the normalized form of a right password", async () => {
  const hash = await hashPassword(NFC.normalize("NFD"));
  expect(await comparePassword(NFC, hash)).toBe("current");
  expect(argon2.verify).toHaveBeenCalledTimes(1);
});
