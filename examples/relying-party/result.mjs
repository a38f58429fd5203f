/**
 * Result of a step: a value, or a refusal that the caller must handle. Exceptions are for bugs.
 * @template T, E
 * @typedef {{ ok: true, value: T } | { ok: false, error: E }} Result
 */

/**
 * @template T
 * @param {T} value
 * @returns {{ ok: true, value: T }}
 */
export const ok = (value) => ({ ok: true, value });

/**
 * @template const E
 * @param {E} error
 * @returns {{ ok: false, error: E }}
 */
export const refuse = (error) => ({ ok: false, error });
