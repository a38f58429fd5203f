import { ok, type Result, refuse } from "@/lib/result";
import { findAccount } from "@/lib/users/users";
import { withDatabase } from "./with-database";

/**
 * Works on the account that was named as at sign-in: by username or email address, in any case.
 * Returns its username along with the work's result.
 */
export const withAccount = <T, E>(
  typed: string,
  work: (account: { id: string }) => Promise<Result<T, E>>,
): Promise<Result<{ username: string; value: T }, E | "user_unknown">> =>
  withDatabase(async () => {
    const account = await findAccount(typed);
    if (!account) return refuse("user_unknown");
    const { id, username } = account;
    const done = await work({ id });
    return done.ok ? ok({ username, value: done.value }) : done;
  });
