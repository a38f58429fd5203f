import * as z from "zod";

const uuid = z.uuid();

/** Returns a UUID (RFC 9562) from a form or an address; null for any other value. */
export const readId = (text: unknown): string | null => uuid.safeParse(text).data ?? null;
