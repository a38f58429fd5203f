import { countApis, findApi, listApis, listDescribedApis, listScopes } from "@/db/apis/apis";
import { listApisOf, listIntrospectors, listPermissions } from "@/db/apis/permissions";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { cutPage, PAGE } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";
import { readId } from "@/lib/runtime/id";

/** Search text, null for all APIs, and the position in the list. */
export type ApiQuery = { q: string | null; from: Position | null };

/** Returns a page of the APIs by name, with their number and the positions of the pages around it. */
export async function apiPage({ q, from }: ApiQuery) {
  const [rows, total] = await Promise.all([
    reading(listApis(database(), { q, from, limit: PAGE + 1 })),
    reading(countApis(database(), q)),
  ]);
  const { shown: apis, ...around } = cutPage(rows, from, ({ place }) => place);
  return { apis, total, ...around };
}

/** Most APIs that a command lists. */
const MOST = 1000;

/** Returns all APIs by name. */
export const allApis = () => reading(listApis(database(), { q: null, from: null, limit: MOST }));

/** Returns all APIs as their metadata describes them. */
export const describedApis = () => reading(listDescribedApis(database(), MOST));

/** Returns an API with its scopes and the applications that may use or introspect it; null if there is none. */
export async function readApi(id: string) {
  const api = readId(id) && (await reading(findApi(database(), { id })));
  if (!api) return null;
  const [scopes, permissions, introspectors] = await Promise.all([
    reading(listScopes(database(), api.id)),
    reading(listPermissions(database(), api.id)),
    reading(listIntrospectors(database(), api.id)),
  ]);
  return { ...api, scopes, permissions, introspectors };
}

export type ApiView = NonNullable<Awaited<ReturnType<typeof readApi>>>;

/** Returns the APIs that an application may use. */
export const apisOf = (applicationId: string) => reading(listApisOf(database(), applicationId));
