import { PLAIN } from "@/lib/folded";

/** Proposes a slug for a title: empty if the title has no Latin letters or digits. */
export const slugOf = (title: string, maxLength: number): string =>
  title
    .normalize("NFKD")
    .replaceAll(/[\p{M}'\u2019]/gu, "")
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/g, (letter) => PLAIN[letter] ?? " ")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replaceAll(/^-|-$/g, "");
