import { single } from "@/app/_ui/page-query";
import { pageWith } from "@/lib/http/address";
import { readSearch } from "@/lib/lists/search-text";
import {
  isId,
  isSameSort,
  type Position,
  readPosition,
  readSort,
  type Sort,
  writePosition,
  writeSort,
} from "@/lib/lists/sort";
import { ROLES } from "@/lib/users/fields";
import {
  NEWEST_FIRST,
  USER_ORDERS,
  USER_STATES,
  type UserOrder,
  type UserRole,
  type UserState,
} from "@/lib/users/list";

export type UserQuery = {
  q: string;
  role: UserRole | null;
  state: UserState | null;
  sort: Sort<UserOrder>;
  from: Position | null;
};

/** Reads the list's filters and order. Unknown values count as unset. */
export function readQuestion(query: Record<string, string | string[] | undefined>): UserQuery {
  const sort = readSort(single(query.sort), USER_ORDERS, NEWEST_FIRST);
  const { kind } = USER_ORDERS[sort.by];
  return {
    q: readSearch(single(query.q)),
    role: ROLES.find((known) => known === query.role) ?? null,
    state: USER_STATES.find((known) => known === query.state) ?? null,
    sort,
    from: readPosition((name) => single(query[name]), { kind, isTie: isId }),
  };
}

export const userAddress = (id: string) => `/admin/users/${id}`;

export function listAddress({ q, role, state, sort, from }: UserQuery): string {
  const query = new URLSearchParams({
    ...(q !== "" && { q }),
    ...(role !== null && { role }),
    ...(state !== null && { state }),
    ...(!isSameSort(sort, NEWEST_FIRST) && { sort: writeSort(sort) }),
    ...(from !== null && writePosition(from)),
  });
  return pageWith("/admin/users", query);
}
