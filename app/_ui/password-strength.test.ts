import { expect, it } from "vitest";
import { strengthOf } from "./password-strength";

it.each([
  ["", null],
  ["aB3$", 0],
  ["aaaaaaaaaaaaaaaaaaaaaaaa", 0],
  ["plumtree", 0],
  ["plumtree-91", 1],
  ["four plain words here", 2],
] as const)("grades %j as %s", (password, grade) => expect(strengthOf(password)).toBe(grade));
