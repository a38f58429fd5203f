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
import { authorizationPage } from "./authorization-page";
import { capture, type NodeHandler } from "./capture";
import { commonHeaders } from "./common-headers";
import { DirectRequest } from "./direct-request";
import type { FairTurns } from "./fair-turns";
import { LoopShare } from "./loop-share";
import { newNonce, pageHeaders, setPageHeaders } from "./page-headers";
import { PageTemplate, type Values } from "./page-template";
import { writeHead } from "./response-head";

/** Milliseconds for which one rendering serves every visitor. Only the directory's content changes. */
const FRESH_MS = { directory: 1000, others: 60_000 };

/** Cached pages sent per event-loop iteration, so that a flood of them delays the API by less than a millisecond. */
const ANSWERS_PER_ROUND = 4;

/** Renderings kept at most, some 50 kB each. There is one for each application that people sign in to. */
const MAX_RENDERINGS = 100;

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

  function renderingOf(incoming: IncomingMessage, page: AnonymousPage, key: string): Rendering {
    const kept = renderings.get(key);
    if (kept && !isOld(kept, page)) return kept;
    const version = contentVersion(page);
    return { at: performance.now(), version, template: render(incoming, page, next) };
  }

  async function templateOf(incoming: IncomingMessage, page: AnonymousPage) {
    const key = `${page.name},${Object.values(choicesOf(incoming, page))},${page.shown ?? ""}`;
    const rendering = renderingOf(incoming, page, key);
    keepNewest(renderings, key, rendering);
    const template = await rendering.template.catch(() => null);
    if (!template && renderings.get(key) === rendering) renderings.delete(key);
    return template;
  }

  async function pageAt(incoming: IncomingMessage, path: string) {
    const shared = anonymousPage(incoming.url ?? "", path, next.isPage);
    return shared ?? (path === "/sign-in" ? authorizationPage(incoming) : null);
  }

  /** Resolves to false if the page must be rendered for this request. */
  return async function serve(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { path, requestId }: { path: string; requestId: string },
  ) {
    if (!isAnonymousVisit(incoming)) return false;
    const page = await pageAt(incoming, path);
    if (!page || (await leadsToSetup(page))) return false;
    const template = await templateOf(incoming, page);
    await share.pass();
    if (template) send(incoming, outgoing, { template, page, requestId });
    return template !== null;
  };
}

/** Puts an entry last, and drops the least recently used one if there are too many. */
function keepNewest(renderings: Map<string, Rendering>, key: string, rendering: Rendering) {
  renderings.delete(key);
  renderings.set(key, rendering);
  const [oldest = key] = renderings.keys();
  if (renderings.size > MAX_RENDERINGS) renderings.delete(oldest);
}

/** True if the rendering must be replaced: a changed site or organization shows at once, other changes when it has expired. */
const isOld = ({ at, version }: Rendering, page: AnonymousPage) =>
  version !== contentVersion(page) ||
  performance.now() - at > (page.name === "directory" ? FRESH_MS.directory : FRESH_MS.others);

const contentVersion = ({ name }: AnonymousPage) =>
  `${organizationNow().revision} ${name === "directory" ? versionOf("sites") : ""}`;

const SIGN_IN: ReadonlySet<AnonymousPage["name"]> = new Set([
  "sign-in",
  "sign-in-next",
  "authorization",
]);

/** True while the sign-in page leads to the setup, that is, until there is an account. */
const leadsToSetup = async ({ name }: AnonymousPage) =>
  SIGN_IN.has(name) && (await isUnused().catch(() => true));

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
  { serveNext, turns }: Next,
): Promise<PageTemplate | null> {
  const choices = choicesOf(incoming, page);
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
  return html.includes(SLOTS.nonce.placeholder) ? toTemplate(html, page) : null;
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

function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { template, page, requestId }: { template: PageTemplate; page: AnonymousPage; requestId: string },
) {
  const nonce = newNonce();
  const values: Values = { ...page.values, nonce };
  const zipped = acceptsGzip(incoming.headers["accept-encoding"] ?? null);
  const body = zipped ? template.gzipped(values) : template.plain(values);
  writeHead(outgoing, page.status, [
    ...commonHeaders(requestId),
    ...pageHeaders({ target: page.target, nonce, source: page.formAction }),
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
