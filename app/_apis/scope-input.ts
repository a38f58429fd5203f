/** Parts of a scope's row in a form: texts, and the boxes of its marks. */
export type ScopePart = "name" | "description" | "sensitive" | "users" | "services";

/** Returns the name of an input by its place in the list. */
export const scopeInput = (part: ScopePart, at: number) => `scope_${at}_${part}`;
