import type { ReactNode } from "react";
import { Pager } from "@/app/_ui/pager";
import { SearchForm } from "@/app/_ui/search-form";
import { listAddress, type TextQuery } from "./text-list";

type Props = {
  page: string;
  asked: TextQuery;
  /** Positions of the pages around the one that is shown. */
  found: Record<"previous" | "next", TextQuery["from"]>;
  /** `found` says how many a search found. */
  words: Record<"label" | "go" | "found" | "all", string>;
  children: ReactNode;
};

/** A list in order of names, with a search and the pages around the one that is shown. */
export function SearchedList({ page, asked, found, words, children }: Props) {
  const at = (from: TextQuery["from"]) => from && listAddress(page, { ...asked, from });
  return (
    <>
      <SearchForm
        action={page}
        label={words.label}
        words={{ search: words.go }}
        asked={asked.q ?? ""}
      />
      {asked.q !== null && (
        <p role="status" className="text-sm text-soft">
          {words.found}{" "}
          <a className="link" href={page}>
            {words.all}
          </a>
        </p>
      )}
      {children}
      <Pager newer={at(found.previous)} older={at(found.next)} />
    </>
  );
}
