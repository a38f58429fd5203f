import { type PageQuery, single } from "@/app/_ui/page-query";
import { APPLICATION_ORDERS, type ApplicationOrder } from "@/lib/applications/overview";
import { isId, readPosition, type Sort } from "@/lib/lists/sort";

/** Reads the position in a list of applications; a malformed one counts as the first page. */
export const readListPosition = (query: Awaited<PageQuery>, { by }: Sort<ApplicationOrder>) =>
  readPosition((name) => single(query[name]), {
    kind: APPLICATION_ORDERS[by].kind,
    isTie: isId,
  });
