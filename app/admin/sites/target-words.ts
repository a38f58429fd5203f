import { useTranslations } from "next-intl";
import type { TargetProblem } from "@/lib/sites/editing/target-url";

const PROBLEMS = [
  "target_length",
  "target_not_https",
  "target_characters",
  "target_user_info",
  "target_host",
] as const satisfies readonly TargetProblem[];

export type TargetWords = {
  hint: string;
  test: string;
  problems: Readonly<Record<string, string>>;
};

/** Returns all messages that the target field's script needs. */
export function useTargetWords(): TargetWords {
  const t = useTranslations("adminSites.target");
  return {
    hint: t("hint"),
    test: t("test"),
    problems: Object.fromEntries(PROBLEMS.map((code) => [code, t(`problem.${code}`)])),
  };
}
