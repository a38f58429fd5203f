import type { Limit } from "@/lib/rate-limits/limits";
import { type ErrorWords, errorPage, TRIED_AGAIN } from "./error-page";
import type { PageRequest } from "./plain-page";

/** Page for a full queue of passwords, images or pages. Nothing was changed or counted. */
export const busyPage = (
  request: PageRequest,
  of: "busy" | "busyPictures" | "busyPages" = "busy",
) =>
  errorPage(
    request,
    503,
    { code: "too_busy", title: `${of}.title`, text: `${of}.text`, next: `${of}.next` },
    "Retry-After: 2",
    { "Retry-After": "2", ...TRIED_AGAIN },
  );

/** Page for an account with too many uploads in progress. */
export const ownUploadsPage = (request: PageRequest) =>
  errorPage(
    request,
    429,
    {
      code: "too_many_uploads",
      title: "ownUploads.title",
      text: "ownUploads.text",
      next: "ownUploads.next",
    },
    "This account already has two uploads in progress.",
    { "Retry-After": "5" },
  );

const PAGES = { text: "tooMany.pages", next: "tooMany.next" } as const;

/** Page past a limit. The usual words are for pages that would have to be rendered for a visitor. */
export const tooManyPages = (
  request: PageRequest,
  { retryAfter, headers }: Pick<Limit, "retryAfter" | "headers">,
  words: Pick<ErrorWords, "text" | "next" | "back"> = PAGES,
) =>
  errorPage(
    request,
    429,
    {
      ...{ code: "rate_limited", title: "tooMany.heading", ...words },
      ...{ ordinary: true, unlogged: true },
    },
    "Too many requests.",
    { "Retry-After": String(retryAfter), ...headers, ...TRIED_AGAIN },
  );
