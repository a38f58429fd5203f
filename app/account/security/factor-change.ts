const PASSKEY_CHANGES = ["passkey_added", "passkey_removed", "passkey_removed_off"];

const CHANGES: ReadonlySet<string | null> = new Set([
  ...PASSKEY_CHANGES,
  "authenticator_added",
  "authenticator_removed",
  "authenticator_replaced",
  "two_step_off",
]);

/** True if a factor just changed, after which the user may want to end other sessions (ASVS 7.4.3). */
export const isFactorChange = (done: string | null): boolean => CHANGES.has(done);

/** True if a passkey was just added or removed. */
export const isPasskeyChange = (done: string | null): boolean =>
  done !== null && PASSKEY_CHANGES.includes(done);
