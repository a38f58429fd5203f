import { type Api, findApi, listScopes } from "@/db/apis/apis";
import {
  type ApiFilter,
  type ApiState,
  countApis,
  listApis,
  listDescribedApis,
} from "@/db/apis/lists";
import { listApisOf, listIntrospectors, listPermissions } from "@/db/apis/permissions";
import { listRequests } from "@/db/apis/requests";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { findUsername } from "@/db/users/users";
import { readPage } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";
import { readId } from "@/lib/runtime/id";

export type ApiQuery = ApiFilter & { from: Position | null };

export const apiPage = ({ from, ...filter }: ApiQuery) =>
  readPage(from, {
    read: (part) => reading(listApis(database(), { ...filter, ...part })),
    count: () => reading(countApis(database(), filter)),
  });

const MOST = 1000;

export const allApis = () => reading(listApis(database(), { q: "", from: null, limit: MOST }));

/** Returns all approved APIs as their metadata describes them. */
export const describedApis = () => reading(listDescribedApis(database(), MOST));

/** Maximum number of requests that the page of an API shows, oldest first. */
export const SHOWN_REQUESTS = 50;

/**
 * Returns an API with its scopes and the applications that may use or introspect it; null if there
 * is none, or it isn't the owner's.
 */
export async function readApi(id: string, ownerId?: string) {
  const api = readId(id) && (await reading(findApi(database(), { id, ownerId })));
  if (!api) return null;
  const [scopes, permissions, requests, introspectors] = await Promise.all([
    reading(listScopes(database(), api.id)),
    reading(listPermissions(database(), api.id)),
    reading(listRequests(database(), api.id, SHOWN_REQUESTS)),
    reading(listIntrospectors(database(), api.id)),
  ]);
  const username = api.ownerId && (await reading(findUsername(database(), api.ownerId)));
  const owner = api.ownerId && username ? { id: api.ownerId, username } : null;
  return {
    ...api,
    owner,
    state: stateOf(api),
    scopes,
    permissions,
    requests,
    introspectors,
  } as const;
}

function stateOf({ approvedAt, suspendedAt }: Api): ApiState {
  if (approvedAt === null) return "pending";
  return suspendedAt === null ? "active" : "suspended";
}

export type ApiView = NonNullable<Awaited<ReturnType<typeof readApi>>>;

export const apisOf = (applicationId: string) => reading(listApisOf(database(), applicationId));
