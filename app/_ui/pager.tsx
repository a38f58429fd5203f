import { useFormatter, useTranslations } from "next-intl";
import { type Around, PAGE, pageAt } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";
import { ButtonLink } from "./button";

type Props = { found: Around; address: (from: Position | null) => string };

/** The pages of a list: which rows are shown and of how many, and links to others; nothing for a single page. */
export function Pages({ found, address }: Props) {
  const t = useTranslations("common.pager");
  const { number: format } = useFormatter();
  const { previous, next, rows, skipped, total, isMore } = found;
  if (previous === null && next === null) return null;
  const pages = numbered(found);
  return (
    <nav aria-label={t("label")} className="flex flex-wrap items-center gap-3">
      <p className="grow text-sm text-soft tabular-nums">
        {t("rows", {
          ...{ first: format(skipped + 1), last: format(skipped + rows) },
          ...{ total: format(total), more: String(isMore) },
        })}
      </p>
      <ul className="flex items-center text-sm text-soft tabular-nums max-sm:hidden">
        {pages.map(({ number, from }, at) => (
          <li key={number} className="flex items-center">
            {number - (pages[at - 1]?.number ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <a
              href={address(from)}
              aria-label={t("page", { number: format(number) })}
              aria-current={number === pageOf(skipped) ? "page" : undefined}
              className="grid h-9 min-w-9 place-items-center rounded-md px-1 hover:bg-tint hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent"
            >
              {format(number)}
            </a>
          </li>
        ))}
      </ul>
      {previous !== null && (
        <ButtonLink href={address(previous)} look="plain" rel="prev">
          {t("newer")}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink href={address(next)} look="plain" rel="next">
          {t("older")}
        </ButtonLink>
      )}
    </nav>
  );
}

/** Returns the first page, the last one if it is known, and those around the one that is shown, which begin at their rows. */
function numbered({ previous, next, skipped, total, isMore }: Around) {
  const page = pageOf(skipped);
  const last = Math.max(next ? page + 1 : page, isMore ? 0 : pageOf(total - 1));
  const beside = new Map([
    [page - 1, previous],
    [page + 1, next],
  ]);
  return [...new Set([1, page - 1, page, page + 1, last])]
    .filter((number) => number >= 1 && number <= last)
    .sort((one, other) => one - other)
    .map((number) => ({
      number,
      from: number === 1 ? null : (beside.get(number) ?? pageAt(number)),
    }));
}

/** Returns the number of the page with the row that so many others are before. */
const pageOf = (skipped: number) => Math.floor(skipped / PAGE) + 1;
