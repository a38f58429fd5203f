type Place = { above: string | null; below: string | null; group?: string | undefined };

/** Encodes a move (forms.ts): what moves, its revision, its new neighbors, and their group if it is another one. */
export const moveValue = (
  { id, revision }: { id: string; revision: number | string },
  { above, below, group }: Place,
): string =>
  [id, revision, above ?? "-", below ?? "-", ...(group ? [encodeURIComponent(group)] : [])].join(
    " ",
  );
