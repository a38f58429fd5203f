import { z } from "zod";
import { readId } from "@/lib/runtime/id";

type Fields = ReadonlyMap<string, string>;

const revision = z.coerce.number().int().min(1).max(2_147_483_647);

/** Returns the application or offer of a form with the revision that it was shown with; null if malformed. */
export function readSeen(
  form: Fields,
  subject: "application" | "offer" = "application",
): { id: string; revision: number } | null {
  const id = readId(form.get(subject));
  const seen = revision.safeParse(form.get("revision"));
  return id === null || !seen.success ? null : { id, revision: seen.data };
}
