/** What lets a person in: a link by email, a passkey, a recovery code, the app's codes, or the password with them. */
export type WayIn = "mail" | "passkey" | "codes" | "password" | "password_and_code";

type Known = {
  /** `signsIn` is false if only a provider signs the person in; nobody mails links to people of an exclusive one. */
  password: { signsIn: boolean; isExclusive: boolean };
  hasAddress: boolean;
  /** Number of passkeys that work at this host. */
  passkeys: number;
  factors: { twoStepAt: Date | null; app: unknown; codesLeft: number };
};

/** What a person can lose, and every way that then lets them in; `byProvider` is true if providers do, too. */
export type Loss = { lost: "password" | "app" | "passkey"; ways: WayIn[]; byProvider: boolean };

/**
 * Returns what the account can lose. A second passkey is on another device or in a password manager, so only the last
 * one can be lost. Neither a link to a new password nor a provider replaces a second step: few providers prove one.
 */
export function lossesOf({ password, hasAddress, passkeys, factors }: Known): Loss[] {
  const hasPasskey = passkeys > 0;
  const hasCodes = factors.codesLeft > 0;
  const asksMore = factors.twoStepAt !== null;
  const byPassword = asksMore ? "password_and_code" : "password";
  const hasSecond = !asksMore || factors.app !== null || hasCodes;
  const losses: [Loss["lost"], boolean, [WayIn, boolean][]][] = [
    [
      "password",
      password.signsIn,
      [
        ["mail", hasAddress && !password.isExclusive],
        ["passkey", hasPasskey],
      ],
    ],
    [
      "app",
      asksMore && factors.app !== null,
      [
        ["codes", hasCodes],
        ["passkey", hasPasskey],
      ],
    ],
    ["passkey", passkeys === 1, [[byPassword, password.signsIn && hasSecond]]],
  ];
  const byProvider = { password: true, app: false, passkey: hasSecond };
  return losses
    .filter(([, has]) => has)
    .map(([lost, , ways]) => ({
      lost,
      ways: ways.flatMap(([way, works]) => (works ? way : [])),
      byProvider: byProvider[lost],
    }));
}
