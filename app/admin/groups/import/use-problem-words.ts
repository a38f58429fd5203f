import { useTranslations } from "next-intl";
import type { GroupFault } from "@/lib/groups/exchange/file";

const OWN = [
  "key_unfit",
  "username_unfit",
  "flag_unfit",
  "row_repeated",
  "user_unknown",
  "too_many_groups",
  "too_many_memberships",
  "no_list",
  "too_many_rows",
  "column_missing",
  "value_type",
] as const satisfies readonly GroupFault["problem"][];

const SHARED = [
  "file_empty",
  "file_too_large",
  "not_utf8",
  "not_csv",
  "not_json",
  "too_many_faults",
  "row_too_large",
  "column_unknown",
  "cell_count",
] as const satisfies readonly GroupFault["problem"][];

/** Returns what explains a fault of a file with groups. */
export function useProblemWords(): (problem: string) => string {
  const own = useTranslations("adminGroups.importing.problem");
  const shared = useTranslations("adminSites.importing.problem");
  return (problem) => {
    const mine = OWN.find((code) => code === problem);
    const known = SHARED.find((code) => code === problem);
    if (mine) return own(mine);
    return known ? shared(known) : problem;
  };
}
