import { forbiddenPage, notFoundPage } from "@/lib/error-pages/error-page";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import type { Captured } from "./capture";

/** Start of Next's response to a page's `notFound()` or `forbidden()`: it is empty until a script fills it. */
const UNFILLED = '<html id="__next_error__"';

/** True if a captured page shows nothing without a script. */
export const isUnfilled = ({ status, body }: Pick<Captured, "status" | "body">): boolean =>
  (status === 403 || status === 404) && body.includes(UNFILLED);

/** Returns an error page with the same message that needs no script. */
export function filledPage(request: PageRequest, status: number, path: string) {
  const detail = `${path} answered ${status}.`;
  return status === 403 ? forbiddenPage(request, detail) : notFoundPage(request, detail);
}
