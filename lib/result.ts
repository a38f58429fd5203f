/** A value, or a refusal that the caller must handle. Exceptions are for bugs. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const refuse = <const E>(error: E): { ok: false; error: E } => ({ ok: false, error });
