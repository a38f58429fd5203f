import { type ErrorWords, errorPage, TRIED_AGAIN } from "./error-page";
import type { PageRequest } from "./plain-page";

const UNAVAILABLE: ErrorWords = {
  code: "unavailable",
  title: "unavailable.title",
  text: "unavailable.text",
  next: "unavailable.next",
};

const FAILED: ErrorWords = {
  code: "internal_error",
  title: "failed.title",
  text: "failed.text",
  next: "failed.next",
};

export const pageFault = (request: PageRequest, status: 500 | 503) =>
  errorPage(
    request,
    status,
    status === 503 ? UNAVAILABLE : FAILED,
    "See the server log for this request ID.",
    status === 503 ? { "Retry-After": "1", ...TRIED_AGAIN } : {},
  );
