import { expect, it } from "vitest";
import { waysTo } from "./ways";

const none = { app: false, codesLeft: 0, passkeys: 0 };

it("offers the factors that an account has and that are strong enough", () => {
  const all = { app: true, codesLeft: 3, passkeys: 1 };
  expect(waysTo("multi_factor", all)).toEqual({ app: true, recovery: true, passkey: true });
  expect(waysTo("phishing_resistant", all)).toEqual({ app: false, recovery: false, passkey: true });
  expect(waysTo("multi_factor", { ...none, codesLeft: 1 })).toMatchObject({ recovery: true });
});

it("offers nothing without a suitable factor", () => {
  expect(waysTo("multi_factor", none)).toBeNull();
  expect(waysTo("phishing_resistant", { ...none, app: true, codesLeft: 10 })).toBeNull();
});
