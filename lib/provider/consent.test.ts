import { expect, it } from "vitest";
import { reviewOf } from "./consent";

const AT = new Date();

it.each([
  ["approved", { approvedAt: AT, verifiedAt: null, firstParty: false }],
  ["verified", { approvedAt: AT, verifiedAt: AT, firstParty: false }],
  ["verified", { approvedAt: AT, verifiedAt: null, firstParty: true }],
  ["pending", { approvedAt: null, verifiedAt: null, firstParty: false }],
  ["pending", { approvedAt: null, verifiedAt: AT, firstParty: true }],
] as const)("says %s of an application with %j", (review, stored) => {
  expect(reviewOf(stored)).toBe(review);
});
