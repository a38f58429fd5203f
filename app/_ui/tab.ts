/** Classes of a tab link, one of which is current. */
export const TAB =
  "inline-flex min-h-10 items-center gap-1.5 rounded-md px-2 text-sm text-soft pointer-fine:min-h-9 sm:px-3 hover:bg-tint hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent";
