import { html } from "hono/html";
import type { MessageKeys, NestedKeyOf } from "use-intl/core";
import { answer } from "@/lib/http/answer";
import { REQUEST_ID, requestId } from "@/lib/http/request";
import type { Messages } from "@/lib/i18n/messages";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { logBounded } from "@/lib/rate-limits/bounded-log";
import { developerDetails, type Link, requestLine, waysOn } from "./details";
import { directorySearch } from "./directory-search";
import { type PageRequest, plainPage, plainPageHeaders } from "./plain-page";

type Key = MessageKeys<Messages["errors"], NestedKeyOf<Messages["errors"]>>;

/** Message keys under `errors`: what happened, whose mistake it is, what to do next, and links. */
export type ErrorWords = { code: string; title: Key; text: Key; next: Key } & Options &
  Partial<Record<"back" | "other", { address: string; words: Key }>>;

type Options = {
  /** Suppresses the log line, for pages that anyone can cause any number of times. */
  unlogged?: true;
  /** True if the page is for end users only: hides the developer details. */
  ordinary?: true;
  /** True to offer a search of the directory, in place of a request ID: there is nothing to report. */
  searches?: true;
  application?: string;
  /** What the person is called at a sign-in provider. */
  account?: string;
  /** Client ID that was sent. */
  clientId?: string;
  /** Address that shows the page again, and the ID of the request that this one is about. */
  shownAgain?: { address: string; requestId: string };
};

/** Translated text of an error page, with an optional link back, and another way on. */
export type SaidWords = Record<"code" | "title" | "text" | "next", string> &
  Options & { back?: Link; other?: Link };

/**
 * Returns a whole page without scripts, for errors that no other page can show. `detail` is for
 * developers, in English.
 */
export function errorPage(
  request: PageRequest,
  status: number,
  { title, text, next, back, other, ...words }: ErrorWords,
  detail: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const t = translator(localeOf(request), "errors");
  const names = { application: isolated(words.application), account: isolated(words.account) };
  const link = (one: ErrorWords["back"]) =>
    one && { address: one.address, words: t(one.words, names) };
  const [first, second] = [link(back), link(other)];
  const texts = {
    ...words,
    title: t(title, names),
    text: t(text, names),
    next: t(next, names),
    ...(first && { back: first }),
    ...(second && { other: second }),
  };
  return messagePage(request, status, texts, detail, headers);
}

/** Isolates the direction of a name, where no `bdi` element can (Unicode TR9 section 2.4). */
const isolated = (name = "") => `\u2068${name}\u2069`;

/** Returns an error page with translated text that has no keys under `errors`. */
export async function messagePage(
  request: PageRequest,
  status: number,
  words: SaidWords,
  detail: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { shownAgain } = words;
  const id = shownAgain?.requestId ?? requestId(request);
  if (!words.unlogged)
    logBounded(request, `error_page ${words.code}`, {
      event: "error_page",
      requestId: id,
      status,
      code: words.code,
      detail,
    });
  const locale = localeOf(request);
  const t = translator(locale, "errors");
  const main = html`
      <p>${words.text}</p>
      ${words.searches ? directorySearch(words.next, locale) : html`<p>${words.next}</p>`}
      ${waysOn(words, t("toDirectory"))}
      ${!words.ordinary && developerDetails(detailsOf(words, detail, id), locale)}
      ${!words.searches && requestLine(id, locale, !!words.ordinary)}`;
  const head = {
    title: words.title,
    ...(!words.searches && { file: "/copy.js" as const }),
    ...(shownAgain && { again: shownAgain.address }),
  };
  const page = await plainPage(request, head, main);
  return answer(status, `${page}`, { ...pageHeaders(words), ...headers, [REQUEST_ID]: id });
}

/** Returns what a developer needs to find the cause, as lines of text to pass on. */
const detailsOf = ({ code, clientId }: SaidWords, detail: string, id: string) => [
  `error: ${code}`,
  `description: ${detail}`,
  ...(clientId === undefined ? [] : [`client_id: ${clientId}`]),
  `request_id: ${id}`,
  `time: ${new Date().toISOString()}`,
];

/**
 * Page for a signed-in user without permission. It names the account, since the usual cause is
 * another one than intended; `otherAccount` is the address where one can change it.
 */
export function forbiddenPage(
  request: PageRequest,
  detail: string,
  { username, otherAccount }: { username: string; otherAccount: string },
) {
  const t = translator(localeOf(request), "errors.forbidden");
  const words = {
    code: "forbidden",
    title: t("heading"),
    text: `${t("account", { username })} ${t("text")}`,
    next: t("next"),
    back: { address: otherAccount, words: t("other") },
    ordinary: true as const,
  };
  return messagePage(request, 403, words, detail);
}

/** Page for an address that names nothing. */
export const notFoundPage = (request: PageRequest, detail: string) =>
  errorPage(request, 404, NOT_FOUND, detail);

const NOT_FOUND: ErrorWords = {
  code: "not_found",
  title: "notFound.heading",
  text: "notFound.text",
  next: "notFound.search",
  ...{ ordinary: true, searches: true },
};

/**
 * Page for a rate-limited form. A redirect cannot carry status 429, hence a page of its own.
 * `retryAfter` in seconds.
 */
export function limitedPage(
  request: PageRequest,
  retryAfter: number,
  { code, texts, next, back }: Limited,
  headers: Record<string, string> = {},
) {
  const t = translator(localeOf(request), texts);
  const words = {
    code,
    title: t("title"),
    text: t("text", { minutes: Math.ceil(retryAfter / 60) }),
    next: next ?? t("next"),
    back: { address: back, words: t("back") },
  };
  const kind = { unlogged: true, ordinary: true } as const;
  return messagePage(request, 429, { ...words, ...kind }, `Retry-After: ${retryAfter}`, {
    "Retry-After": String(retryAfter),
    ...TRIED_AGAIN,
    ...headers,
  });
}

type Limited = {
  code: string;
  /** Messages with the page's four texts. */
  texts: `${"device" | "links.forgot" | "setup" | "signIn" | "signIn.second"}.limited`;
  /** Advice in place of the texts' own. */
  next?: string;
  /** Address of the form's page. */
  back: string;
};

/**
 * Header for pages that ask to try again: they can be open in a client's popup
 * (docs/decisions/0025-keep-the-opener-of-a-popup.md).
 */
export const TRIED_AGAIN = { "Cross-Origin-Opener-Policy": "unsafe-none" };

const pageHeaders = ({ searches, shownAgain }: Options) => ({
  ...plainPageHeaders(
    `script-src 'self'; form-action ${searches || shownAgain ? "'self'" : "'none'"}`,
  ),
  "Referrer-Policy": "same-origin",
});
