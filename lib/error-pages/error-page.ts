import { html } from "hono/html";
import type { MessageKeys, NestedKeyOf } from "use-intl/core";
import { answer } from "@/lib/http/answer";
import { REQUEST_ID, requestId } from "@/lib/http/request-id";
import type { Messages } from "@/lib/i18n/messages";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { logBounded } from "@/lib/rate-limits/bounded-log";
import { type PageRequest, plainPage, plainPageHeaders } from "./plain-page";

type Key = MessageKeys<Messages["errors"], NestedKeyOf<Messages["errors"]>>;

/** Message keys under `errors`: what happened, whose mistake it is, and what to do next. */
export type ErrorWords = { code: string; title: Key; text: Key; next: Key } & Unlogged;

/** Suppresses the log line, for pages that anyone can cause any number of times. */
type Unlogged = { unlogged?: true };

/** Translated text of an error page, with an optional link back. */
export type SaidWords = Record<"code" | "title" | "text" | "next", string> &
  Unlogged & {
    back?: { address: string; words: string };
    /** True if the page is for end users only: hides the developer details. */
    ordinary?: true;
  };

/**
 * Returns a whole page without scripts, for errors that no other page can show. `detail` is for
 * developers, in English.
 */
export function errorPage(
  request: PageRequest,
  status: number,
  { title, text, next, ...words }: ErrorWords,
  detail: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const t = translator(localeOf(request), "errors");
  const said = { ...words, title: t(title), text: t(text), next: t(next) };
  return saidPage(request, status, said, detail, headers);
}

/** Returns an error page with translated text that has no keys under `errors`. */
export async function saidPage(
  request: PageRequest,
  status: number,
  words: SaidWords,
  detail: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const id = requestId(request);
  if (!words.unlogged)
    logBounded(request, `error_page ${words.code}`, {
      event: "error_page",
      requestId: id,
      status,
      code: words.code,
      detail,
    });
  const t = translator(localeOf(request), "errors");
  const main = html`
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <p>${words.next}</p>
      ${words.back && html`<p><a href="${words.back.address}">${words.back.words}</a></p>`}
      ${
        !words.ordinary &&
        html`<details>
        <summary>${t("developer")}</summary>
        <div lang="en">
          <p><code>${words.code}</code></p>
          <p>${detail}</p>
        </div>
      </details>`
      }
      <p class="id">${t("requestId")} <code>${id}</code></p>
      <p><a href="/">${t("toDirectory")}</a></p>`;
  const page = await plainPage(request, { title: words.title }, main);
  return answer(status, `${page}`, { ...HEADERS, ...headers, [REQUEST_ID]: id });
}

/** Page for a signed-in user without permission. */
export const forbiddenPage = (request: PageRequest, detail: string) =>
  errorPage(request, 403, FORBIDDEN, detail);

const FORBIDDEN: ErrorWords = {
  code: "forbidden",
  title: "forbidden.heading",
  text: "forbidden.text",
  next: "forbidden.next",
};

/** Page for an address that names nothing. */
export const notFoundPage = (request: PageRequest, detail: string) =>
  errorPage(request, 404, NOT_FOUND, detail);

const NOT_FOUND: ErrorWords = {
  code: "not_found",
  title: "notFound.heading",
  text: "notFound.text",
  next: "notFound.next",
};

/**
 * Page for a rate-limited form. A redirect cannot carry status 429, hence a page of its own.
 * `retryAfter` in seconds.
 */
export const limitedPage = (
  request: PageRequest,
  retryAfter: number,
  words: SaidWords,
  headers: Record<string, string> = {},
) =>
  saidPage(request, 429, { ...words, ordinary: true }, `Retry-After: ${retryAfter}`, {
    "Retry-After": String(retryAfter),
    ...TRIED_AGAIN,
    ...headers,
  });

/**
 * Header for pages that ask to try again: they can be open in a client's popup
 * (docs/decisions/0025-keep-the-opener-of-a-popup.md).
 */
export const TRIED_AGAIN = { "Cross-Origin-Opener-Policy": "unsafe-none" };

const HEADERS = {
  ...plainPageHeaders("form-action 'none'"),
  "Referrer-Policy": "same-origin",
};
