import type { PageQuery } from "@/app/_ui/page-query";
import { PREVIEW } from "./me-preview";

/** Of the scopes that an application may ask for, those that the preview's form chose; all before it is sent. */
export const chosenScopes = (scopes: readonly string[], query: Awaited<PageQuery>): string[] =>
  scopes.filter((scope) => query[PREVIEW] === undefined || query[PREVIEW + scope] !== undefined);
