import { countOwnedApis } from "@/db/apis/lists";
import { defineAllowance } from "@/lib/allowance";

export const API_ALLOWANCE = defineAllowance(
  { user: 2, editor: 2, developer: 10, administrator: null },
  countOwnedApis,
);
