import { afterAll, beforeAll, expect, it } from "vitest";
import { reaches, STRENGTHS } from "@/lib/oauth/authorize/authentication-context";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const SIGN_INS = [
  ["pwd"],
  ["pwd", "otp"],
  ["pwd", "otp", "mfa"],
  ["pop"],
  ["pop", "user", "mfa"],
  ["pwd", "pop", "user", "mfa"],
  [],
];

it.each(STRENGTHS)(
  "the database and lib/oauth agree on which sign-ins reach %s",
  async (required) => {
    for (const amr of SIGN_INS) {
      const [row] = await test.db.$client`
      select reaches_context(${amr}::text[], ${required}) as reached`;
      expect([amr, row?.reached]).toEqual([amr, reaches(amr, required)]);
    }
  },
);
