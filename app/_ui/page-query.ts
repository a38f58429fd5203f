/** Type of the `searchParams` that Next passes to a page. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>;

/** Returns a parameter's only value. A repeated parameter counts as absent, because it is ambiguous. */
export const single = (value: string | string[] | undefined): string | null =>
  typeof value === "string" ? value : null;
