import { Secret } from "otpauth";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { newSecret, otpauthUri, stepOf } from "./totp";

beforeAll(() => {
  vi.stubEnv("PUBLIC_URL", "https://id.example.org");
  completeEnvironment({});
});

const SECRET = Secret.fromUTF8("12345678901234567890").base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe("codes of RFC 6238, appendix B (SHA-1, the last six digits)", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %i seconds", (seconds, code) => {
    expect(stepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });
});

/** Code of step 1, from 30 to 59.999 seconds. */
const CODE = "287082";

it.each([
  [0, 1],
  [29.9, 1],
  [30, 1],
  [59.999, 1],
  [60, 1],
  [89.999, 1],
  [90, null],
  [121, null],
])("at %d seconds, a code of the second step belongs to step %s", (seconds, step) => {
  expect(stepOf(SECRET, CODE, at(seconds))).toBe(step);
});

it.each([" 287 082 ", "287\u00a0082", "２８７０８２", "287-082", "２８７－０８２", "287–082"])(
  "accepts the code written as %j",
  (typed) => {
    expect(stepOf(SECRET, typed, at(59))).toBe(1);
  },
);

it.each(["", "28708", "2870820", "２８７０８２０", "287082x", "-87082", "1e5555", "٢٨٧٠٨٢"])(
  "refuses %j",
  (typed) => {
    expect(stepOf(SECRET, typed, at(59))).toBeNull();
  },
);

it("makes secrets of 160 bits, and a URI with the host as issuer", () => {
  const secrets = new Set(Array.from({ length: 100 }, newSecret));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  expect(otpauthUri(SECRET, "ada")).toBe(
    `otpauth://totp/id.example.org:ada?issuer=id.example.org&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  );
});
