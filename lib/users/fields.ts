import * as z from "zod";
import { isEmailAddress, withAsciiDomain } from "@/lib/addresses";
import { checked } from "@/lib/fields";
import { LOCALES } from "@/lib/i18n/locale";
import { findNameFault } from "@/lib/oauth/registration/display-name";
import { isUsername } from "./username";

export const ROLES = ["user", "developer", "editor", "administrator"] as const;
export type Role = (typeof ROLES)[number];

/** Maximum length by RFC 5321 section 4.5.3.1.3, without the angle brackets. */
const MAX_EMAIL = 254;

/** An email address, its domain in ASCII. The message is the error code. */
export const emailAddress = z
  .string()
  .overwrite(withAsciiDomain)
  .check(
    checked((email) => (isEmailAddress(email) && email.length <= MAX_EMAIL ? null : "email_unfit")),
  );

/** Fields of a new account. */
export const userFields = z.object({
  username: z
    .string()
    .trim()
    .check(checked((name) => (isUsername(name) ? null : "username_unfit"))),
  email: z.string().trim().pipe(emailAddress),
  name: z
    .string()
    .trim()
    .check(checked((name) => (name !== "" && findNameFault(name) ? "name_unfit" : null)))
    .transform((name) => name || null),
  role: z.enum(ROLES, "role_unknown"),
  /** Language of mail; empty if nobody has chosen one. */
  locale: z.enum(["", ...LOCALES], "locale_unknown"),
});

/** Fields of an account that administrators change. An address can be changed, not removed. */
export const changedFields = userFields
  .omit({ role: true })
  .extend({ email: z.union([z.literal(""), userFields.shape.email], "email_unfit") });

export type UserFields = z.output<typeof userFields>;
