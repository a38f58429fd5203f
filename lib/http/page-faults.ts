import { type ErrorWords, errorPage } from "./error-page";

const UNAVAILABLE: ErrorWords = {
  code: "unavailable",
  title: "Foyer is briefly unavailable",
  text: "This is our mistake, not yours. Nothing was changed.",
  next: "Wait a moment, then go back and try again.",
};

const FAILED: ErrorWords = {
  code: "internal_error",
  title: "Something failed on our side",
  text: "This is our mistake, not yours.",
  next: "Go back and try again. If it happens once more, pass on the request id.",
};

/** A page's answer where something failed on our side. */
export const pageFault = (request: Request, status: 500 | 503) =>
  errorPage(
    request,
    status,
    status === 503 ? UNAVAILABLE : FAILED,
    "The log knows more under this request id.",
  );
