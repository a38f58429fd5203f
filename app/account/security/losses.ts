/** Ways that let a person in: a link by email, a passkey, a recovery code, the app's codes, or the password with them. */
export type WayIn = "mail" | "passkey" | "codes" | "password" | "password_and_code";

/** A way, and whether it works. */
type Way = [WayIn, boolean];

type Known = {
  /** `signsIn` is false if only a provider signs the person in; nobody mails links to people of an exclusive one. */
  password: { signsIn: boolean; isExclusive: boolean };
  hasAddress: boolean;
  /** Number of passkeys that work at this host. */
  passkeys: number;
  factors: { twoStepAt: Date | null; app: unknown; codesLeft: number };
};

/** Loss that a person can have, and every way that then lets them in; `byProvider` is true if providers do, too. */
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
  const mail: Way = ["mail", hasAddress && !password.isExclusive];
  const passkey: Way = ["passkey", hasPasskey];
  const all: (Omit<Loss, "ways"> & { has: boolean; ways: Way[] })[] = [
    { lost: "password", has: password.signsIn, ways: [mail, passkey], byProvider: true },
    {
      ...{ lost: "app", has: asksMore && factors.app !== null },
      ...{ ways: [["codes", hasCodes], passkey], byProvider: false },
    },
    {
      ...{ lost: "passkey", has: passkeys === 1 },
      ...{ ways: [[byPassword, password.signsIn && hasSecond]], byProvider: hasSecond },
    },
  ];
  return all.flatMap(({ has, ways, ...loss }) =>
    has ? { ...loss, ways: ways.flatMap(([way, works]) => (works ? way : [])) } : [],
  );
}
