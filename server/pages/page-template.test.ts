import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { PageTemplate } from "./page-template";

const SLOTS = [
  { name: "nonce", placeholder: "Tm9uY2UtcGxhY2Vob2xkZQ==", length: 24 },
  { name: "next", placeholder: "next0placeholder" },
];

const line = (n: number) =>
  `<script src="/chunk-${n}.js" nonce="${SLOTS[0]?.placeholder}" async></script>\n`;
const form = `<input type="hidden" name="next" value="${SLOTS[1]?.placeholder}">语言\n`;

const expected = (html: string, values: Record<string, string>) =>
  SLOTS.reduce(
    (text, { name, placeholder }) => text.replaceAll(placeholder, values[name] ?? ""),
    html,
  );

it.each([
  ["no slot", "<p>nothing to fill</p>"],
  ["a slot at each end", `${SLOTS[0]?.placeholder}between${SLOTS[1]?.placeholder}`],
  ["slots of both kinds", [line(1), form, line(2), line(3), form, line(4)].join("")],
  [
    "more than deflate refers back to",
    [form, ...Array.from({ length: 60 }, (_, n) => line(n) + "text ".repeat(n * 7))].join(""),
  ],
])("writes the values into the page, compressed or not: %s", (_, html) => {
  const template = new PageTemplate(html, SLOTS);
  for (const next of ["", "/account", `/${"a".repeat(5000)}`]) {
    const values = { nonce: randomBytes(16).toString("base64"), next };
    expect(template.plain(values).toString()).toBe(expected(html, values));
    expect(gunzipSync(template.gzipped(values)).toString()).toBe(expected(html, values));
  }
});

it("compresses across slots of a known length", () => {
  const html = Array.from({ length: 40 }, (_, n) => line(n)).join("");
  const values = { nonce: randomBytes(16).toString("base64") };
  const sizeWith = (length: number | undefined) => {
    const slots = SLOTS.map(({ name, placeholder }) => ({
      name,
      placeholder,
      ...(length && { length }),
    }));
    return new PageTemplate(html, slots).gzipped(values).byteLength;
  };
  expect(sizeWith(24)).toBeLessThan(sizeWith(undefined) / 1.5);
});
