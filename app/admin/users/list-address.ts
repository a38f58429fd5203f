import { single } from "@/app/_ui/page-query";
import { readId } from "@/lib/runtime/id";
import { USER_STATES, type UserKey, type UserRole, type UserState } from "@/lib/users/list";
import { ROLES } from "@/lib/users/users";

export type UserQuery = {
  q: string;
  role: UserRole | null;
  state: UserState | null;
  key: UserKey | null;
};

/** Reads the list's filters. Unknown values count as unset. */
export function readQuestion(query: Record<string, string | string[] | undefined>): UserQuery {
  return {
    q: single(query.q)?.slice(0, 100) ?? "",
    role: ROLES.find((known) => known === query.role) ?? null,
    state: USER_STATES.find((known) => known === query.state) ?? null,
    key: readKey("newer", query.newer) ?? readKey("older", query.older),
  };
}

function readKey(side: UserKey["side"], text: unknown): UserKey | null {
  const id = readId(text);
  return id === null ? null : { side, id };
}

export const userAddress = (id: string) => `/admin/users/${id}`;

export function listAddress({ q, role, state, key }: UserQuery): string {
  const query = new URLSearchParams({
    ...(q !== "" && { q }),
    ...(role !== null && { role }),
    ...(state !== null && { state }),
    ...(key !== null && { [key.side]: key.id }),
  });
  return query.size > 0 ? `/admin/users?${query}` : "/admin/users";
}
