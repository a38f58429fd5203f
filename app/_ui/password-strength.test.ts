import { expect, it } from "vitest";
import { strengthOf } from "./password-strength";

it.each([
  ["", null],
  ["aB3$", 0],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", 0],
  ["plumtree", 0],
  ["plumtree-91", 1],
  ["plumtree-walk-91", 3],
  ["plum tree walk", 2],
  ["four plain words here", 3],
] as const)("grades %j as %s", (password, grade) => expect(strengthOf(password)).toBe(grade));
