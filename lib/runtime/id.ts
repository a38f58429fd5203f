import { z } from "zod";

const uuid = z.uuid();

/** An id (RFC 9562) that a form or an address brought; null for what is none. */
export const readId = (text: unknown): string | null => uuid.safeParse(text).data ?? null;
