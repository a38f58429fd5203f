import { expect, it } from "vitest";
import { fill, SLOTS, toTemplate } from "./anonymous-pages";

const page = (values: { nonce: string; next: string }) =>
  `${values.next}<script nonce="${values.nonce}"></script>语言${values.next}${values.nonce}`;

it.each([
  { nonce: "bm9uY2U=", next: "" },
  { nonce: "$&$1", next: `/${"a".repeat(5000)}` },
])("fills each slot with its value, verbatim", (values) => {
  expect(fill(toTemplate(page(SLOTS)) ?? [], values)).toBe(page(values));
});

it("leaves a page without slots as it is", () => {
  expect(fill(toTemplate("<p>nothing to fill</p>") ?? [], {})).toBe("<p>nothing to fill</p>");
});

it("makes no template of a rendering that cuts a slot in two", () => {
  const { next } = SLOTS;
  for (let length = 1; length < next.length; length++) {
    const cut = `${next.slice(0, length)}"])</script><script>self.push(["${next.slice(length)}`;
    expect(toTemplate(cut + page(SLOTS))).toBeNull();
  }
});
