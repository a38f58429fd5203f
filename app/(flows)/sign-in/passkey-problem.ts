/** Returns the problem that a page's address names after a refusal. */
export function passkeyProblemOf(problem: string | null): "refused" | "unknown" | null {
  if (problem === "passkey_refused") return "refused";
  return problem === "passkey_unknown" ? "unknown" : null;
}
