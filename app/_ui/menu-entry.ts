/** Classes of a link or button in a menu. */
export const MENU_ENTRY =
  "flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-md px-2 text-sm hover:bg-tint focus-visible:bg-tint aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent";
