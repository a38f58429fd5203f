import type { PageQuery } from "@/app/_ui/page-query";
import { PREVIEW } from "./me-preview";

/** Returns the scopes selected in the preview's form; all of them before it is submitted. */
export const chosenScopes = (scopes: readonly string[], query: Awaited<PageQuery>): string[] =>
  scopes.filter((scope) => query[PREVIEW] === undefined || query[PREVIEW + scope] !== undefined);
