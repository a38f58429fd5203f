import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { acceptsGzip } from "@/lib/http/conditional";
import { PAGE } from "@/lib/http/page-address";
import {
  carriesOnlyChoices,
  cookiesOfChoices,
  localeOf,
  type Theme,
  themeOf,
  type View,
  viewOf,
} from "@/lib/http/preferences";
import { LOCALE, type Locale } from "@/lib/i18n/locale";
import { versionOf } from "@/lib/watched";
import { capture, type NodeHandler } from "./capture";
import { DirectRequest } from "./direct-request";
import { newNonce, setPageHeaders } from "./page-headers";

/** Milliseconds that one rendering of the page serves everybody who made the same choices. */
const FRESH = 1000;

/** Stands where each answer gets a nonce of its own; nobody can guess it, so no stored text can hold it. */
const PLACEHOLDER = randomBytes(16).toString("base64");

/** All that the page may know of who asks: each from a closed list, so that there are twelve pages and no more. */
type Choices = { locale: Locale; theme: Theme; view: View };

type Rendering = { at: number; version: number; parts: Promise<string[] | null> };

const compress = promisify(gzip);

/** Serves the directory to people who are nobody yet: the same page for all who chose alike, rendered once a second. */
export function createAnonymousDirectory(serveNext: NodeHandler) {
  const renderings = new Map<string, Rendering>();

  /** False where this request has to go to Next by itself. */
  return async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (!isAnonymousVisit(incoming)) return false;
    const choices = choicesOf(incoming);
    const key = Object.values(choices).join();
    let rendering = renderings.get(key);
    const version = versionOf("sites");
    if (!rendering || isOld(rendering, version)) {
      rendering = { at: performance.now(), version, parts: render(incoming, choices, serveNext) };
      renderings.set(key, rendering);
    }
    const parts = await rendering.parts.catch(() => null);
    if (!parts) {
      renderings.delete(key);
      return false;
    }
    const nonce = newNonce();
    await send(incoming, outgoing, { html: parts.join(nonce), nonce });
    return true;
  };
}

/** A changed site shows at once, everything else within a second. */
const isOld = ({ at, version }: Rendering, now: number) =>
  version !== now || performance.now() - at > FRESH;

function isAnonymousVisit({ method, url, headers }: IncomingMessage) {
  if (url !== "/" || (method !== "GET" && method !== "HEAD") || headers.rsc !== undefined)
    return false;
  return (
    headers.cookie === undefined || carriesOnlyChoices(new Headers({ cookie: headers.cookie }))
  );
}

function choicesOf(incoming: IncomingMessage): Choices {
  const request = new DirectRequest(incoming) as unknown as Request;
  const { headers } = request;
  return { locale: localeOf(request), theme: themeOf(headers), view: viewOf(headers) };
}

/** What `admit` wrote. Nothing else of the first visitor's may shape the page that all others see. */
const OURS = ["host", "x-forwarded-host", "x-forwarded-proto", "x-request-id"];

/** The page around its placeholders; null if it is not the page, but an error or a redirect. */
async function render(incoming: IncomingMessage, choices: Choices, serveNext: NodeHandler) {
  const headers: IncomingMessage["headers"] = {
    [LOCALE]: choices.locale,
    cookie: cookiesOfChoices(choices),
    [PAGE]: "/",
    accept: "text/html",
    "accept-encoding": "identity",
  };
  for (const name of OURS) headers[name] = incoming.headers[name];
  const asked = Object.create(incoming, { method: { value: "GET" }, headers: { value: headers } });
  const page = await capture(asked, async (request, response) => {
    await setPageHeaders(request, response, PLACEHOLDER);
    return serveNext(request, response);
  });
  const html = page.body.toString("utf8");
  return page.status === 200 && html.includes(PLACEHOLDER) ? html.split(PLACEHOLDER) : null;
}

async function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  page: { html: string; nonce: string },
) {
  await setPageHeaders(incoming, outgoing, page.nonce);
  const zipped = acceptsGzip(incoming.headers["accept-encoding"] ?? null);
  const body = zipped ? await compress(page.html, { level: 4 }) : Buffer.from(page.html);
  outgoing.writeHead(200, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
    Vary: "Accept-Encoding, Accept-Language, Cookie",
    ...(zipped && { "Content-Encoding": "gzip" }),
    "Content-Length": body.byteLength,
  });
  outgoing.end(body);
}
