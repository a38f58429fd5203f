import { expect, it } from "vitest";
import { reaches, STRENGTHS } from "@/lib/oauth/authorize/authentication-context";
import { setUpTestDatabase } from "@/test/database/database";

const test = setUpTestDatabase();

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
