import { useTranslations } from "next-intl";
import { isInherited } from "@/lib/i18n/inherited";

/** Returns what explains a fault of a file, of its kind or of any. */
export function useProblemWords(kind: "adminGroups" | "adminSites"): (problem: string) => string {
  const own = useTranslations(`${kind}.importing.problem`) as Words;
  const ofAny = useTranslations("adminFiles.problem") as Words;
  return (problem) => {
    const words = [own, ofAny].find((some) => !isInherited(problem) && some.has(problem));
    return words ? words(problem) : problem;
  };
}

type Words = { (problem: string): string; has: (problem: string) => boolean };
