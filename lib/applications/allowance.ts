import { countOwned } from "@/db/applications/lists";
import { defineAllowance } from "@/lib/allowance";

export const APPLICATION_ALLOWANCE = defineAllowance(
  { user: 3, editor: 3, developer: 20, administrator: null },
  countOwned,
);
