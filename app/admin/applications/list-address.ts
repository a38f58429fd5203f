import { ADMINISTRATION } from "@/app/_applications/console";
import { readListPosition } from "@/app/_applications/list-position";
import { single } from "@/app/_ui/page-query";
import {
  APPLICATION_ORDERS,
  APPLICATION_STATES,
  type ApplicationOrder,
  type ApplicationState,
  BY_NAME,
} from "@/lib/applications/overview";
import { readSearch } from "@/lib/lists/search-text";
import {
  isSameSort,
  type Position,
  readSort,
  type Sort,
  writePosition,
  writeSort,
} from "@/lib/lists/sort";

export type ApplicationQuery = {
  search: string;
  state: ApplicationState | null;
  sort: Sort<ApplicationOrder>;
  from: Position | null;
};

/** Reads the list's filters and order. Unknown values count as unset. */
export function readQuestion(
  query: Record<string, string | string[] | undefined>,
): ApplicationQuery {
  const sort = readSort(single(query.sort), APPLICATION_ORDERS, BY_NAME);
  return {
    search: readSearch(single(query.q)),
    state: APPLICATION_STATES.find((known) => known === single(query.state)) ?? null,
    sort,
    from: readListPosition(query, sort),
  };
}

export function listAddress({ search, state, sort, from }: ApplicationQuery): string {
  const query = new URLSearchParams({
    ...(search !== "" && { q: search }),
    ...(state !== null && { state }),
    ...(!isSameSort(sort, BY_NAME) && { sort: writeSort(sort) }),
    ...(from !== null && writePosition(from)),
  });
  return query.size > 0 ? `${ADMINISTRATION.home}?${query}` : ADMINISTRATION.home;
}
