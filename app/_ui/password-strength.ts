/** From weak to strong. */
export type Strength = 0 | 1 | 2 | 3;

/** Rates a password as a hint, not a rule: mainly by length, then by the kinds of characters. Null if empty. */
export function strengthOf(password: string): Strength | null {
  if (password === "") return null;
  const different = new Set(password).size;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) =>
    kind.test(password),
  ).length;
  const worth = Math.min(password.length, different * 2) + kinds * 2;
  if ([...password].length < 8 || worth < 14) return 0;
  if (worth < 18) return 1;
  return worth < 22 ? 2 : 3;
}
