import { type ErrorWords, errorPage, TRIED_AGAIN } from "./error-page";
import type { PageRequest } from "./plain-page";

const BUSY: ErrorWords = {
  code: "too_busy",
  title: "busy.title",
  text: "busy.text",
  next: "busy.next",
};

/** Too many passwords wait to be looked at. Nothing was changed, nor counted. */
export const busyPage = (request: PageRequest) =>
  errorPage(request, 503, BUSY, "Retry-After: 2", { "Retry-After": "2", ...TRIED_AGAIN });
