type Place = { above: string | null; below: string | null };

/** Encodes a move (forms.ts): the site, its revision, and its new neighbors. */
export const moveValue = (
  { id, revision }: { id: string; revision: number | string },
  { above, below }: Place,
): string => [id, revision, above ?? "-", below ?? "-"].join(" ");
