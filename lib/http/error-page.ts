import { html } from "hono/html";
import { log } from "@/lib/log";
import { answer } from "./answer";
import { plainPage, plainPageHeaders } from "./plain-page";
import { REQUEST_ID, requestId } from "./request-id";

/** What a person reads: what happened and whose mistake it is, and what to do next. */
export type ErrorWords = {
  code: string;
  title: string;
  text: string;
  next: string;
  /** Where to try again. */
  back?: { address: string; words: string };
};

/** A whole page without scripts, for where nothing else can be shown. `detail` is for the developer. */
export async function errorPage(
  request: Request,
  status: number,
  words: ErrorWords,
  detail: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const id = requestId(request);
  log().info({ event: "error_page", requestId: id, status, code: words.code, detail });
  const page = await plainPage(words, explanation(words, { detail, id }));
  return answer(status, `${page}`, { ...HEADERS, ...headers, [REQUEST_ID]: id });
}

const HEADERS = {
  ...plainPageHeaders("form-action 'none'"),
  "Referrer-Policy": "same-origin",
};

const explanation = (words: ErrorWords, facts: { detail: string; id: string }) => html`
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <p>${words.next}</p>
      ${words.back && html`<p><a href="${words.back.address}">${words.back.words}</a></p>`}
      <details>
        <summary>For the developer</summary>
        <p><code>${words.code}</code></p>
        <p>${facts.detail}</p>
      </details>
      <p class="id">Request id <code>${facts.id}</code></p>
      <p><a href="/">To the site directory</a></p>`;
