import type { IncomingMessage } from "node:http";
import { forgetStatus, notedStatus } from "@/lib/error-pages/page-status";
import { PAGE } from "@/lib/http/page-address";
import { REQUEST_ID } from "@/lib/http/request-id";
import { LOCALE, type Locale } from "@/lib/i18n/locale";
import {
  cookiesOfChoices,
  localeOf,
  type Theme,
  themeOf,
  type View,
  viewOf,
} from "@/lib/i18n/preferences";
import { DirectRequest } from "@/server/direct/direct-request";
import type { FairTurns, QueuedRequest } from "@/server/direct/fair-turns";
import { type AnonymousPage, isDirectory, SLOTS } from "./anonymous-pages";
import { capture, type NodeHandler } from "./capture";
import { setPageHeaders } from "./page-headers";
import { PageTemplate } from "./page-template";

/**
 * Everything about the visitor that a page may depend on, each value from a closed list, so that
 * few variants are cached.
 */
type Choices = { locale: Locale; theme: Theme; view: View | null };

export function choicesOf(request: Request, page: AnonymousPage): Choices {
  const { headers } = request;
  const view = isDirectory(page) ? viewOf(headers) : null;
  return { locale: localeOf(request), theme: themeOf(headers), view };
}

/** Headers that `admit` sets. Nothing else of the first visitor's request may influence the shared page. */
const OURS = ["host", "x-forwarded-host", "x-forwarded-proto", REQUEST_ID];

type Rendering = { serveNext: NodeHandler; turns: FairTurns; turn: QueuedRequest };

/** Renders the page as a template; null if Next answered with anything other than that page. */
export async function renderTemplate(
  incoming: IncomingMessage,
  page: AnonymousPage,
  { serveNext, turns, turn }: Rendering,
): Promise<PageTemplate | null> {
  const choices = choicesOf(new DirectRequest(incoming) as unknown as Request, page);
  const headers: IncomingMessage["headers"] = {
    [LOCALE]: choices.locale,
    cookie: [cookiesOfChoices(choices), page.cookie].filter(Boolean).join("; "),
    [PAGE]: page.address,
    accept: "text/html",
    "accept-encoding": "identity",
  };
  for (const name of OURS) headers[name] = incoming.headers[name];
  const asked = Object.create(incoming, {
    method: { value: "GET" },
    url: { value: page.target, writable: true },
    headers: { value: headers },
  });
  const rendered = await turns.inTurn(turn, async () => {
    const { status, body } = await capture(asked, async (request, response) => {
      await setPageHeaders(request, response, SLOTS.nonce.placeholder);
      return serveNext(request, response);
    });
    const requestId = String(headers[REQUEST_ID]);
    const noted = notedStatus(requestId) ?? 200;
    forgetStatus(requestId);
    const html = body.toString("utf8");
    const isPage = status === 200 && noted === page.status;
    // A template takes as long as its rendering, so both are in one turn.
    return isPage && html.includes(SLOTS.nonce.placeholder) ? toTemplate(html, page) : null;
  });
  return rendered.ok ? rendered.value : null;
}

/**
 * Next's own copy of the address is percent-encoded if the requested address was. The page of an
 * authorization was rendered with the first visitor's request, since it shows only a pending one.
 */
const toTemplate = (html: string, { values: { request } }: AnonymousPage) =>
  new PageTemplate(
    html
      .replaceAll(`?next=${SLOTS.next.placeholder}`, `?next=${SLOTS.encodedNext.placeholder}`)
      .replaceAll(request ?? SLOTS.request.placeholder, SLOTS.request.placeholder),
    Object.values(SLOTS),
  );
