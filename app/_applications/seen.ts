import { z } from "zod";

type Fields = ReadonlyMap<string, string>;

const uuid = z.uuid();

/** An id that a form or an address brought; null for what is none. */
export const readId = (text: string | null | undefined): string | null =>
  uuid.safeParse(text).data ?? null;

const revision = z.coerce.number().int().min(1).max(2_147_483_647);

/** Which application a form is about, and as of when; null for what is none. */
export function readSeen(form: Fields): { id: string; revision: number } | null {
  const id = readId(form.get("application"));
  const seen = revision.safeParse(form.get("revision"));
  return id === null || !seen.success ? null : { id, revision: seen.data };
}
