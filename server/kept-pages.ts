import type { IncomingMessage, ServerResponse } from "node:http";
import { forgetStatus, notedStatus } from "@/lib/error-pages/page-status";
import { acceptsGzip } from "@/lib/http/conditional";
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
import { organizationNow } from "@/lib/organization/organization";
import { versionOf } from "@/lib/runtime/watched";
import { isUnused } from "@/lib/users/set-up";
import { type AnonymousPage, anonymousPage, isAnonymousVisit, SLOTS } from "./anonymous-pages";
import { capture, type NodeHandler } from "./capture";
import { commonHeaders } from "./common-headers";
import { DirectRequest } from "./direct-request";
import type { FairTurns } from "./fair-turns";
import { LoopShare } from "./loop-share";
import { newNonce, pageHeaders, setPageHeaders } from "./page-headers";
import { PageTemplate, type Values } from "./page-template";

/** Milliseconds for which one rendering serves every visitor. Only the directory's content changes. */
const FRESH_MS = { directory: 1000, others: 60_000 };

/** Cached pages sent per event-loop iteration, so that a flood of them delays the API by less than a millisecond. */
const ANSWERS_PER_ROUND = 4;

/**
 * Everything about the visitor that a page may depend on, each value from a closed list, so that
 * few variants are cached.
 */
type Choices = { locale: Locale; theme: Theme; view: View | null };

type Rendering = { at: number; version: string; template: Promise<PageTemplate | null> };

type Next = { serveNext: NodeHandler; isPage: (path: string) => boolean; turns: FairTurns };

/**
 * Serves the pages that are the same for everyone who isn't signed in. Each is rendered once and
 * filled in per response.
 */
export function createKeptPages(next: Next) {
  const renderings = new Map<string, Rendering>();
  const share = new LoopShare(ANSWERS_PER_ROUND);

  async function templateOf(incoming: IncomingMessage, page: AnonymousPage) {
    const choices = choicesOf(incoming, page);
    const key = `${page.name},${Object.values(choices)}`;
    let rendering = renderings.get(key);
    if (!rendering || isOld(rendering, page)) {
      const version = contentVersion(page);
      const template = render(incoming, page, choices, next);
      rendering = { at: performance.now(), version, template };
      renderings.set(key, rendering);
    }
    const template = await rendering.template.catch(() => null);
    if (!template && renderings.get(key) === rendering) renderings.delete(key);
    return template;
  }

  /** Resolves to false if the page must be rendered for this request. */
  return async function serve(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { path, requestId }: { path: string; requestId: string },
  ) {
    if (!isAnonymousVisit(incoming)) return false;
    const page = anonymousPage(incoming.url ?? "", path, next.isPage);
    if (!page || (await leadsToSetup(page))) return false;
    const template = await templateOf(incoming, page);
    await share.pass();
    if (template) send(incoming, outgoing, { template, page, requestId });
    return template !== null;
  };
}

/** True if the rendering must be replaced: a changed site or organization shows at once, other changes when it has expired. */
const isOld = ({ at, version }: Rendering, page: AnonymousPage) =>
  version !== contentVersion(page) ||
  performance.now() - at > (page.name === "directory" ? FRESH_MS.directory : FRESH_MS.others);

const contentVersion = ({ name }: AnonymousPage) =>
  `${organizationNow().revision} ${name === "directory" ? versionOf("sites") : ""}`;

/** True while the sign-in page leads to the setup, that is, until there is an account. */
const leadsToSetup = async ({ name }: AnonymousPage) =>
  (name === "sign-in" || name === "sign-in-next") && (await isUnused().catch(() => true));

function choicesOf(incoming: IncomingMessage, { name }: AnonymousPage): Choices {
  const request = new DirectRequest(incoming) as unknown as Request;
  const { headers } = request;
  const view = name === "directory" ? viewOf(headers) : null;
  return { locale: localeOf(request), theme: themeOf(headers), view };
}

/** Headers that `admit` sets. Nothing else of the first visitor's request may influence the shared page. */
const OURS = ["host", "x-forwarded-host", "x-forwarded-proto", REQUEST_ID];

/** Renders the page as a template; null if Next answered with anything other than that page. */
async function render(
  incoming: IncomingMessage,
  page: AnonymousPage,
  choices: Choices,
  { serveNext, turns }: Next,
): Promise<PageTemplate | null> {
  const headers: IncomingMessage["headers"] = {
    [LOCALE]: choices.locale,
    cookie: cookiesOfChoices(choices),
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
  const rendered = await turns.inTurn({ lane: "kept", network: "" }, () =>
    capture(asked, async (request, response) => {
      await setPageHeaders(request, response, SLOTS.nonce.placeholder);
      return serveNext(request, response);
    }),
  );
  const requestId = String(headers[REQUEST_ID]);
  const status = notedStatus(requestId) ?? 200;
  forgetStatus(requestId);
  if (!rendered.ok || rendered.value.status !== 200 || status !== page.status) return null;
  const html = rendered.value.body.toString("utf8");
  return html.includes(SLOTS.nonce.placeholder) ? toTemplate(html) : null;
}

/** Next's own copy of the address is percent-encoded if the requested address was. */
const toTemplate = (html: string) =>
  new PageTemplate(
    html.replaceAll(`?next=${SLOTS.next.placeholder}`, `?next=${SLOTS.encodedNext.placeholder}`),
    Object.values(SLOTS),
  );

function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { template, page, requestId }: { template: PageTemplate; page: AnonymousPage; requestId: string },
) {
  const nonce = newNonce();
  const values: Values = { ...page.values, nonce };
  const zipped = acceptsGzip(incoming.headers["accept-encoding"] ?? null);
  const body = zipped ? template.gzipped(values) : template.plain(values);
  outgoing.writeHead(page.status, [
    ...commonHeaders(requestId),
    ...pageHeaders({ target: page.target, nonce }),
    "Content-Type",
    "text/html; charset=utf-8",
    "Cache-Control",
    "no-store",
    "Vary",
    "Accept-Encoding, Accept-Language, Cookie",
    ...(zipped ? ["Content-Encoding", "gzip"] : []),
    "Content-Length",
    `${body.byteLength}`,
  ]);
  outgoing.end(body);
}
