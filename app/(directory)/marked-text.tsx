import { Fragment } from "react";
import { splitMatches } from "@/lib/sites/catalog/split-matches";

/** A text that marks where it contains the searched one. */
export function MarkedText({ text, q }: { text: string; q: string | null }) {
  if (q === null) return text;
  return splitMatches(text, q).map((part, at) => {
    const key = `${at}`;
    return at % 2 === 0 ? <Fragment key={key}>{part}</Fragment> : <mark key={key}>{part}</mark>;
  });
}
