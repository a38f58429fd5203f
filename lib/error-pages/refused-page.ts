import { accepts } from "@/lib/http/conditional";
import { tooManyPages } from "./busy-page";
import { type ErrorWords, errorPage, notFoundPage } from "./error-page";
import { pageFault } from "./page-faults";
import type { PageRequest } from "./plain-page";

/** Statuses of requests that no handler answers. */
type RefusedStatus = 400 | 405 | 411 | 413 | 414 | 415 | 431 | 500 | 503;

/** Endpoints that programs call. Some of them send the Accept header of a browser. */
const OF_PROGRAMS = /^\/(?:(?:api|health|\.well-known)(?:\/|$)|oauth\/(?!(?:authorize|logout)$))/;

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

const wordsOf = (name: "address" | "method" | "tooLarge" | "cookies"): ErrorWords => ({
  code: `refused_${name}`,
  title: `refused.${name}.title`,
  text: `refused.${name}.text`,
  next: `refused.${name}.next`,
  unlogged: true,
  ordinary: true,
});

const WORDS = {
  400: wordsOf("address"),
  405: wordsOf("method"),
  411: wordsOf("method"),
  413: wordsOf("tooLarge"),
  414: wordsOf("address"),
  415: wordsOf("method"),
  431: wordsOf("cookies"),
} as const;
