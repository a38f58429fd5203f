/** What Next hands a page as `searchParams`. */
export type PageQuery = Promise<Record<string, string | string[] | undefined>>;

/** A parameter that was sent once. Repeated ones count as absent: there is no telling which was meant. */
export const single = (value: string | string[] | undefined): string | null =>
  typeof value === "string" ? value : null;
