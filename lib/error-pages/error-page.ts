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

/** What a person reads, as keys of `errors`: what happened and whose mistake it is, and what to do next. */
export type ErrorWords = { code: string; title: Key; text: Key; next: Key } & Unlogged;

/** Whether the page leaves no line in the log, since anyone can have any number of it. */
type Unlogged = { unlogged?: true };

/** The same in words, and where to try again. */
export type SaidWords = Record<"code" | "title" | "text" | "next", string> &
  Unlogged & {
    back?: { address: string; words: string };
    /** Whoever reads it is no developer, and nothing is wrong with a program. */
    ordinary?: true;
  };

/** A whole page without scripts, for where nothing else can be shown. `detail` is for the developer, in English. */
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

/** The same, of words that are said nowhere else. */
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

/** For who is signed in, and may not. */
export const forbiddenPage = (request: PageRequest, detail: string) =>
  errorPage(request, 403, FORBIDDEN, detail);

const FORBIDDEN: ErrorWords = {
  code: "forbidden",
  title: "forbidden.heading",
  text: "forbidden.text",
  next: "forbidden.next",
};

/** Too many requests of a form. A redirect cannot carry 429, so this is a page by itself. `retryAfter` in seconds. */
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

/** Of a page that asks to try again: it may stand in a client's popup (docs/decisions/0025). */
export const TRIED_AGAIN = { "Cross-Origin-Opener-Policy": "unsafe-none" };

const HEADERS = {
  ...plainPageHeaders("form-action 'none'"),
  "Referrer-Policy": "same-origin",
};
