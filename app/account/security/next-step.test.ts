import { expect, it } from "vitest";
import { type NextStep, protectionOf } from "./next-step";

const then = new Date();
const SAFE = {
  hasPasskey: true,
  passkeysWork: true,
  factors: { twoStepAt: then, codesLeft: 10 },
  isProven: false,
  emailVerifiedAt: then,
};
const OFF = { twoStepAt: null, codesLeft: 0 };

it.each<[NextStep | null, Partial<typeof SAFE> | object]>([
  [null, {}],
  [null, { hasPasskey: false }],
  ["passkey", { hasPasskey: false, factors: OFF, emailVerifiedAt: null }],
  ["two_step", { hasPasskey: false, passkeysWork: false, factors: OFF }],
  ["two_step", { factors: OFF }],
  ["email", { emailVerifiedAt: null, factors: { twoStepAt: then, codesLeft: 1 } }],
  ["codes", { factors: { twoStepAt: then, codesLeft: 3 } }],
  [null, { hasPasskey: false, factors: OFF, isProven: true }],
  ["email", { hasPasskey: false, factors: OFF, isProven: true, emailVerifiedAt: null }],
])("suggests %s with %j", (step, changes) =>
  expect(protectionOf({ ...SAFE, ...changes }).next).toBe(step),
);

it.each<[string, Partial<typeof SAFE> | object]>([
  ["+email +passkey +two_step", {}],
  ["+email -passkey -two_step", { hasPasskey: false, factors: OFF }],
  ["-email +passkey +two_step", { emailVerifiedAt: null }],
  ["+email -two_step", { hasPasskey: false, passkeysWork: false, factors: OFF }],
  ["+email +two_step", { hasPasskey: false }],
  ["+email +two_step", { hasPasskey: false, factors: OFF, isProven: true }],
  ["+email +two_step", { factors: { twoStepAt: then, codesLeft: 0 }, hasPasskey: false }],
])("counts %s with %j", (steps, changes) => {
  const { steps: told, isSafe, next } = protectionOf({ ...SAFE, ...changes });
  expect(told.map(({ step, done }) => `${done ? "+" : "-"}${step}`).join(" ")).toBe(steps);
  expect([isSafe, next === null || next === "codes"]).toEqual(Array(2).fill(!steps.includes("-")));
});
