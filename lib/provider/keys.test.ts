import { generateKeyPairSync, sign, verify } from "node:crypto";
import { expect, it } from "vitest";
import { fixedLength } from "./keys";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** Returns DER of two integers, given in hex. */
const der = (r: string, s: string) => {
  const integers = [r, s].map((hex) => `02${(hex.length / 2).toString(16).padStart(2, "0")}${hex}`);
  const body = integers.join("");
  return Buffer.from(`30${(body.length / 2).toString(16).padStart(2, "0")}${body}`, "hex");
};

it.each([
  ["both full", "7f".repeat(32), "11".repeat(32)],
  ["with a first bit", `00${"ff".repeat(32)}`, `00${"80".repeat(32)}`],
  ["short", "7f".repeat(31), "01"],
  ["short with a first bit", `00${"ff".repeat(30)}`, "00"],
])("two integers of DER become halves of 32 bytes: %s", (_, r, s) => {
  const half = (hex: string) => hex.slice(-64).padStart(64, "0");
  expect(fixedLength(der(r, s)).toString("hex")).toBe(half(r) + half(s));
});

it("signatures of any length verify", () => {
  const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  const lengths = new Set<number>();
  for (let n = 0; n < 1000; n++) {
    const data = Buffer.from(String(n));
    const signature = sign("sha256", data, privateKey);
    lengths.add(signature.length);
    expect(verify("sha256", data, key, fixedLength(signature))).toBe(true);
  }
  expect(lengths.size).toBeGreaterThan(2);
});
