/** Messages about a change of what opens the account. */
const CHANGES: ReadonlySet<string | null> = new Set([
  "authenticator_added",
  "authenticator_removed",
  "authenticator_replaced",
  "passkey_added",
  "passkey_removed",
  "passkey_removed_off",
  "two_step_off",
]);

/** True if a factor just changed, after which the user may want to end other sessions (ASVS 7.4.3). */
export const isFactorChange = (done: string | null): boolean => CHANGES.has(done);
