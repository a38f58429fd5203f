import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SearchDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { Pages } from "@/app/_ui/pager";
import { SearchForm } from "@/app/_ui/search-form";
import type { Around } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";

type Query = { q: string; from: Position | null };

type Props<Asked extends Query> = {
  /** Message file, with the words under `search`. */
  about: "adminGroups" | "adminSites" | "apis" | "groups";
  /** Addresses of the list, and what is asked of it. */
  list: { page: string; address: (asked: Asked) => string };
  asked: Asked;
  found: Around;
  /** Further filters beside the search text, and whether one of them is set. */
  filters?: ReactNode;
  isFiltered?: boolean;
  children: ReactNode;
};

/** A list with a search, which says how much it found, and the pages around the one that is shown. */
export function SearchedList<Asked extends Query>(props: Props<Asked>) {
  const { about, list, asked, found, filters, isFiltered = false, children } = props;
  const { q } = asked;
  const t = useTranslations(`${about}.search`);
  const common = useTranslations("common.noResults");
  const isSearched = q !== "" || isFiltered;
  const isEmpty = isSearched && found.total === 0;
  const count = t("found", { total: found.total, more: String(found.isMore) });
  const all = (
    <a className="link" href={list.page}>
      {t("all")}
    </a>
  );
  return (
    <>
      <SearchForm action={list.page} label={t("label")} asked={q}>
        {filters}
      </SearchForm>
      <div role="status" className="empty:hidden">
        {isEmpty && (
          <EmptyState
            title={q === "" ? count : common("title", { q })}
            drawing={<SearchDrawing />}
            action={all}
          >
            {q !== "" && <p>{common("hint")}</p>}
          </EmptyState>
        )}
        {isSearched && !isEmpty && (
          <p className="text-sm text-soft">
            {count} {all}
          </p>
        )}
      </div>
      {!isEmpty && children}
      <Pages found={found} address={(from) => list.address({ ...asked, from })} />
    </>
  );
}
