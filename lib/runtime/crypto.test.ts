import { expect, it } from "vitest";
import { credentialHash, newCredential, seal, unseal } from "./crypto";
import { completeEnvironment } from "./env";

const [first, second] = ["1".repeat(32), "2".repeat(32)];

it("creates credentials whose prefix names their kind, and accepts them only as that kind", () => {
  const token = newCredential("accessToken");
  expect(token).toMatch(/^foyer_at_[A-Za-z0-9_-]{43}$/);
  expect(credentialHash("accessToken", token)).toHaveLength(32);
  expect(credentialHash("refreshToken", token)).toBeNull();
  expect(credentialHash("authorizationCode", token)).toBeNull();
});

it("creates no credential twice", () => {
  const created = Array.from({ length: 100 }, () => newCredential("session"));
  expect(new Set(created).size).toBe(created.length);
});

it.each([
  "",
  "foyer_at_",
  "foyer_at_short",
  `foyer_at_${"!".repeat(43)}`,
  `foyer_at_${"a".repeat(44)}`,
])("hashes nothing for %j", (text) => expect(credentialHash("accessToken", text)).toBeNull());

it("seals with the first secret and opens with all", async () => {
  completeEnvironment({ APP_SECRET: first });
  const sealed = await seal("a private key");
  expect(sealed).not.toContain("private");
  completeEnvironment({ APP_SECRET: `${second},${first}` });
  expect(await unseal(sealed)).toEqual({ text: "a private key", current: false });
  const resealed = await seal("a private key");
  completeEnvironment({ APP_SECRET: first });
  expect(await unseal(resealed)).toBeNull();
});
