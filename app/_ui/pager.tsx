import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type Around, PAGE, pageAt } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";
import { ButtonLink } from "./button";

type Props = {
  newer: string | null;
  older: string | null;
  /** Content before the links. */
  children?: ReactNode;
};

/** Links to the previous and next page of a list; nothing for a single page. */
export function Pager({ newer, older, children = <span className="grow" /> }: Props) {
  const t = useTranslations("common.pager");
  if (newer === null && older === null) return null;
  return (
    <nav aria-label={t("label")} className="flex flex-wrap items-center gap-3">
      {children}
      {newer !== null && (
        <ButtonLink href={newer} look="plain" rel="prev">
          {t("newer")}
        </ButtonLink>
      )}
      {older !== null && (
        <ButtonLink href={older} look="plain" rel="next">
          {t("older")}
        </ButtonLink>
      )}
    </nav>
  );
}

type PagesProps = {
  around: Around;
  /** Rows of the list; null if they weren't counted. */
  total?: number | null;
  address: (from: Position | null) => string;
};

/** The pager of a list that has positions: which rows are shown, and its pages by number. */
export function Pages({ around, total = null, address }: PagesProps) {
  const t = useTranslations("common.pager");
  const { number: format } = useFormatter();
  const { previous, next, rows, skipped } = around;
  const shown = { first: format(skipped + 1), last: format(skipped + rows) };
  const page = skipped / PAGE + 1;
  const pages = numbered(page, Math.ceil((total ?? 0) / PAGE));
  return (
    <Pager newer={previous && address(previous)} older={next && address(next)}>
      <p className="grow text-sm text-soft tabular-nums">
        {total === null ? t("rows", shown) : t("rowsOf", { ...shown, total: format(total) })}
      </p>
      <ul className="flex items-center text-sm text-soft tabular-nums max-sm:hidden">
        {pages.map((number, at) => (
          <li key={number} className="flex items-center">
            {number - (pages[at - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <a
              href={address(pageAt(number))}
              aria-label={t("page", { number: format(number) })}
              aria-current={number === page ? "page" : undefined}
              className="grid h-9 min-w-9 place-items-center rounded-md px-1 hover:bg-tint hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent"
            >
              {format(number)}
            </a>
          </li>
        ))}
      </ul>
    </Pager>
  );
}

/** Returns the first and the last page, and those around the one that is shown. */
const numbered = (page: number, last: number) =>
  [...new Set([1, page - 1, page, page + 1, last])]
    .filter((number) => number >= 1 && number <= Math.max(page, last))
    .sort((one, other) => one - other);
