import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Pages } from "@/app/_ui/pager";
import { SearchForm } from "@/app/_ui/search-form";
import type { Around } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";

type Props = {
  /** Message file, with the words under `search`. */
  about: "adminGroups" | "adminSites" | "apis" | "groups";
  page: string;
  q: string;
  found: Around;
  address: (from: Position | null) => string;
  /** Further filters beside the search text. */
  filters?: ReactNode;
  children: ReactNode;
};

/** A list with a search, which says how much it found, and the pages around the one that is shown. */
export function SearchedList({ about, page, q, found, address, filters, children }: Props) {
  const t = useTranslations(`${about}.search`);
  return (
    <>
      <SearchForm action={page} label={t("label")} asked={q}>
        {filters}
      </SearchForm>
      {q !== "" && (
        <p role="status" className="text-sm text-soft">
          {t("found", { total: found.total, more: String(found.isMore) })}{" "}
          <a className="link" href={page}>
            {t("all")}
          </a>
        </p>
      )}
      {children}
      <Pages found={found} address={address} />
    </>
  );
}
