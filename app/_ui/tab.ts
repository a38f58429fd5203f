/** The look of a link among its like, one of which is the current one. */
export const TAB =
  "inline-flex min-h-10 items-center gap-1.5 rounded-md px-2 text-sm text-soft sm:px-3 hover:bg-tint hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent";
