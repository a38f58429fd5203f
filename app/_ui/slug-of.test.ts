import { expect, it } from "vitest";
import { slugOf } from "./slug-of";

it.each([
  ["Travel & Expenses", "travel-expenses"],
  ["  GitLab  ", "gitlab"],
  ["Café Münster 2", "cafe-munster-2"],
  ["Über Straße", "uber-strasse"],
  ["O’Brien’s Editors' Desk", "obriens-editors-desk"],
  ["Łódź ØRSTED Æsop", "lodz-orsted-aesop"],
  ["‘Ops’ — “Ħal Għargħur” Ŧuodja", "ops-hal-gharghur-tuodja"],
  ["差旅报销", ""],
  ["差旅 travel", "travel"],
  ["--", ""],
  [`${"a".repeat(199)} b`, "a".repeat(199)],
])("proposes for %j the slug %j", (title, slug) => {
  expect(slugOf(title, 200)).toBe(slug);
});
