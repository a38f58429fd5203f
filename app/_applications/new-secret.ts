import { z } from "zod";

/** Reads the form of a new secret; null if the expiry isn't a valid date. */
export function readNewSecret(form: ReadonlyMap<string, string>) {
  const label = (form.get("label") ?? "").trim();
  const day = form.get("expires") ?? "";
  if (day === "") return { label, expiresAt: null };
  if (!z.iso.date().safeParse(day).success) return null;
  // The secret is valid through its last day (UTC).
  return { label, expiresAt: new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000) };
}
