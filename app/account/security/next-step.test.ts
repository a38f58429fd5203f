import { expect, it } from "vitest";
import { type NextStep, nextStepOf, stepsOf } from "./next-step";

const then = new Date();
const SAFE = {
  hasPasskey: true,
  passkeysWork: true,
  factors: { twoStepAt: then, codesLeft: 10 },
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
])("suggests %s with %j", (step, changes) =>
  expect(nextStepOf({ ...SAFE, ...changes })).toBe(step),
);

it.each<[string, Partial<typeof SAFE> | object]>([
  ["+email +passkey +two_step", {}],
  ["+email -passkey -two_step", { hasPasskey: false, factors: OFF }],
  ["-email +passkey +two_step", { emailVerifiedAt: null }],
  ["+email +two_step", { hasPasskey: false, passkeysWork: false }],
])("counts %s with %j", (steps, changes) => {
  const told = stepsOf({ ...SAFE, ...changes }).map(
    ({ step, done }) => `${done ? "+" : "-"}${step}`,
  );
  expect(told.join(" ")).toBe(steps);
});
