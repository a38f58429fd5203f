type Place = { above: string | null; below: string | null };

/** What order/route.ts reads: the site, its revision, and the sites it shall stand between. */
export const moveValue = (
  { id, revision }: { id: string; revision: number | string },
  { above, below }: Place,
): string => [id, revision, above ?? "-", below ?? "-"].join(" ");
