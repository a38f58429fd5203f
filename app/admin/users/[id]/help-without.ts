import type { Ways } from "./way-parts";

type Known = {
  password: Pick<Ways["password"], "signsIn" | "isExclusive">;
  passkeys: readonly Pick<Ways["passkeys"][number], "suspectedAt">[];
  linked: readonly Pick<Ways["linked"][number], "isEnabled">[];
  waits: boolean;
};

/** Returns what helps somebody who has no way to sign in; null if they have one, or only their provider can help. */
export function helpWithout({ password, passkeys, linked, waits }: Known) {
  const hasPasskey = passkeys.some(({ suspectedAt }) => suspectedAt === null);
  if (password.signsIn || linked.some(({ isEnabled }) => isEnabled)) return null;
  if (hasPasskey) return waits ? "waits" : null;
  return password.isExclusive ? null : "noWay";
}
