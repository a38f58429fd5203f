import { text } from "node:stream/consumers";
import { type Result, refuse } from "@/lib/result";
import { checkNewPassword, type PasswordProblem } from "@/lib/session/new-password";
import type { Refusal } from "./define";

/** Reads the only line of standard input, without the line break that `echo` adds. */
export async function readPassword(names: (string | null)[]): Promise<Result<string, Refusal>> {
  const typed = (await text(process.stdin)).replace(/\r?\n$/, "");
  if (/[\r\n]/.test(typed))
    return refuse({ field: "--password-stdin", reason: "standard input must be one line" });
  const checked = await checkNewPassword(typed, { names });
  if (checked.ok) return checked;
  return refuse({ field: "--password-stdin", reason: PASSWORD_PROBLEMS[checked.error] });
}

const LENGTH = "must be 8 to 128 characters";
const PASSWORD_PROBLEMS: Record<PasswordProblem, string> = {
  too_short: LENGTH,
  too_long: LENGTH,
  common: "is too common and easy to guess",
  contains_name: "must not contain the user's name, the organization's or the word Foyer",
};
