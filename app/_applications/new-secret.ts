import { z } from "zod";

/** The form of a new secret, as the use case takes it. Null where the day is none. */
export function readNewSecret(form: ReadonlyMap<string, string>) {
  const label = (form.get("label") ?? "").trim();
  const day = form.get("expires") ?? "";
  if (day === "") return { label, expiresAt: null };
  if (!z.iso.date().safeParse(day).success) return null;
  // It works through its last day (UTC).
  return { label, expiresAt: new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000) };
}
