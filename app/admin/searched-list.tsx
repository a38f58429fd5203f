import type { ReactNode } from "react";
import { Pages } from "@/app/_ui/pager";
import { SearchForm } from "@/app/_ui/search-form";
import type { Around } from "@/lib/lists/page";
import { listAddress, type TextQuery } from "./text-list";

type Props = {
  page: string;
  asked: TextQuery;
  /** The page that is shown, and how many rows there are. */
  found: Around & { total: number };
  /** `found` says how many a search found. */
  words: Record<"label" | "go" | "found" | "all", string>;
  children: ReactNode;
};

/** A list in order of names, with a search and the pages around the one that is shown. */
export function SearchedList({ page, asked, found, words, children }: Props) {
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
      <Pages
        around={found}
        total={found.total}
        address={(from) => listAddress(page, { ...asked, from })}
      />
    </>
  );
}
