import { z } from "zod";
import { cutUser } from "@/db/access";
import { database } from "@/db/client";
import { findUserByUsername, insertUser, reactivateUser as reactivate } from "@/db/users";
import { findNameFault } from "@/lib/oauth/display-name";
import { ok, type Result, refuse } from "@/lib/result";

export const ROLES = ["user", "developer", "editor", "administrator"] as const;
export type Role = (typeof ROLES)[number];

export type NewUser = {
  username: string;
  email: string;
  name: string | null;
  role: Role;
  passwordHash: string | null;
};

export type UserRefusal =
  | "username_unfit"
  | "email_unfit"
  | "name_unfit"
  | "username_taken"
  | "email_taken"
  | "user_unknown"
  | "deactivated_already"
  | "not_deactivated";

/** As the database has it (users_username). */
const USERNAME = /^[a-z0-9]([a-z0-9._-]{0,62}[a-z0-9])?$/;

/** RFC 5321 section 4.5.3.1.3, without the angle brackets. */
const MAX_EMAIL = 254;

const email = z.email().max(MAX_EMAIL);

/** Makes an account. Its email address counts as unverified until its owner has proved it. Answers the subject. */
export async function createUser(user: NewUser): Promise<Result<string, UserRefusal>> {
  const fault = findFault(user);
  if (fault) return refuse(fault);
  const id = await insertUser(database(), user);
  if (id !== null) return ok(id);
  const namesake = await findUserByUsername(database(), user.username);
  return refuse(namesake ? "username_taken" : "email_taken");
}

function findFault(user: NewUser): UserRefusal | null {
  if (!USERNAME.test(user.username)) return "username_unfit";
  if (!email.safeParse(user.email).success) return "email_unfit";
  return user.name !== null && findNameFault(user.name) ? "name_unfit" : null;
}

/** Ends all sessions and everything that applications hold of this person, at once and on every process. */
export async function deactivateUser(
  username: string,
  now: Date,
): Promise<Result<null, UserRefusal>> {
  const user = await findUserByUsername(database(), username);
  if (!user) return refuse("user_unknown");
  const cut = { userId: user.id, change: { deactivatedAt: now } };
  return (await cutUser(database(), cut, now)) ? ok(null) : refuse("deactivated_already");
}

/** Lets the person sign in again. Revives no session and no token. */
export async function reactivateUser(username: string): Promise<Result<null, UserRefusal>> {
  const user = await findUserByUsername(database(), username);
  if (!user) return refuse("user_unknown");
  return (await reactivate(database(), user.id)) ? ok(null) : refuse("not_deactivated");
}
