import { accepts } from "@/lib/http/conditional";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import type { Limit } from "@/lib/rate-limits/limits";
import { type ErrorWords, errorPage, messagePage, notFoundPage, TRIED_AGAIN } from "./error-page";
import type { PageRequest } from "./plain-page";

type Texts =
  | "busy"
  | "busyPages"
  | "busyPictures"
  | "failed"
  | "ownUploads"
  | "unavailable"
  | `refused.${"address" | "method" | "tooLarge" | "cookies"}`;

/** Returns the three texts of a page, whose keys differ by their end. */
const wordsOf = (code: string, of: Texts): ErrorWords => ({
  code,
  title: `${of}.title`,
  text: `${of}.text`,
  next: `${of}.next`,
});

export const pageFault = (request: PageRequest, status: 500 | 503) =>
  errorPage(
    request,
    status,
    status === 503 ? wordsOf("unavailable", "unavailable") : wordsOf("internal_error", "failed"),
    "See the server log for this request ID.",
    status === 503 ? { "Retry-After": "1", ...TRIED_AGAIN } : {},
  );

/** Page for a full queue of passwords, images or pages. Nothing was changed or counted. */
export const busyPage = (
  request: PageRequest,
  of: "busy" | "busyPictures" | "busyPages" = "busy",
) =>
  errorPage(request, 503, wordsOf("too_busy", of), "Retry-After: 2", {
    "Retry-After": "2",
    ...TRIED_AGAIN,
  });

/** Page for an account with too many uploads in progress. */
export const ownUploadsPage = (request: PageRequest) =>
  errorPage(
    request,
    429,
    wordsOf("too_many_uploads", "ownUploads"),
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

/**
 * Page for a link to a site whose target can't be looked up: an old one may be harmful
 * (docs/reliability.md, F20). A link tries again.
 */
export function targetFault(request: PageRequest, status: 500 | 503) {
  if (status === 500) return pageFault(request, status);
  const t = translator(localeOf(request), "errors.siteUnknown");
  const { pathname, search } = new URL(request.url);
  const words = {
    ...{ code: "unavailable", title: t("title"), text: t("text"), next: t("next") },
    back: { address: pathname + search, words: t("again") },
    ...({ ordinary: true, unlogged: true } as const),
  };
  return messagePage(request, status, words, "The database is unavailable.", {
    "Retry-After": "1",
  });
}

/** Statuses of requests that no handler answers. */
type RefusedStatus = 400 | 405 | 411 | 413 | 414 | 415 | 431 | 500 | 503;

/** Endpoints that programs call. Some of them send the Accept header of a browser. */
const OF_PROGRAMS =
  /^\/(?:(?:api|gate\/[^/]+\/check|health|\.well-known)(?:\/|$)|oauth\/(?!(?:authorize|logout)$))/;

/** True if a person looks at the response. */
export const isForPerson = (headers: Headers, path: string): boolean =>
  accepts(headers.get("accept"), "html") && !OF_PROGRAMS.test(path);

/** Returns the page for a request that no handler answers. */
export const refusedPage = (
  request: PageRequest,
  status: RefusedStatus,
  detail: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  status === 500 || status === 503
    ? pageFault(request, status)
    : errorPage(request, status, WORDS[status], detail, headers);

/**
 * Returns a page instead of JSON, which is for scripts: nothing that people can open is at such an
 * address, so even a success is a page that doesn't exist.
 */
export function pageForJson(request: PageRequest, status: number, retryAfter: number) {
  if (status === 500 || status === 503) return pageFault(request, status);
  if (status === 429) return tooManyPages(request, { retryAfter, headers: {} });
  return notFoundPage(request, "Only scripts use this address.");
}

const refused = (name: "address" | "method" | "tooLarge" | "cookies"): ErrorWords => ({
  ...wordsOf(`refused_${name}`, `refused.${name}`),
  ...{ unlogged: true, ordinary: true },
});

const WORDS = {
  400: refused("address"),
  405: refused("method"),
  411: refused("method"),
  413: refused("tooLarge"),
  414: refused("address"),
  415: refused("method"),
  431: refused("cookies"),
} as const;
