/** Rates a password as a hint, not a rule: mainly by length, then by the kinds of characters. Null if empty. */
export function strengthOf(password: string): 0 | 1 | 2 | null {
  if (password === "") return null;
  const different = new Set(password).size;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) =>
    kind.test(password),
  ).length;
  const worth = Math.min(password.length, different * 2) + kinds * 2;
  if ([...password].length < 8 || worth < 14) return 0;
  return worth < 20 ? 1 : 2;
}
