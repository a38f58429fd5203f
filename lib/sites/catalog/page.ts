import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type * as z from "zod";
import { type Parameters, unreadableParameter } from "@/lib/oauth/parameters";
import { siteQuery } from "@/lib/openapi/parameters";
import { ok, type Result, refuse } from "@/lib/result";
import type { Catalog } from "./catalog";
import { siteMatcher } from "./site";

const PARAMETERS = siteQuery.keyof().options;

export type SiteQuery = z.infer<typeof siteQuery>;

/**
 * Parses the query of `/sites`. An empty, repeated or malformed parameter is refused by name;
 * unknown ones are ignored.
 */
export function parseSiteQuery(parameters: Parameters): Result<SiteQuery, string> {
  const unreadable =
    unreadableParameter(parameters, PARAMETERS) ??
    PARAMETERS.find((name) => parameters.empty.has(name));
  if (unreadable) return refuse(`${unreadable}: must have one value, properly encoded`);
  const given = PARAMETERS.flatMap((name) => {
    const value = parameters.values.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const parsed = siteQuery.safeParse(Object.fromEntries(given));
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  return refuse(`${issue?.path.join(".")}: ${issue?.message}`);
}

/** Response of `/sites`, ready to send; null for the gzip form of a short text. */
export type SitePage = { plain: Form<string>; gzip: Form<Uint8Array<ArrayBuffer>> | null };

/** Body with its strong ETag and its length in bytes. */
type Form<Body> = { body: Body; etag: string; length: string };

/** Bytes from which a text is worth compressing: less fits into one packet. */
const MIN_COMPRESSED_BYTES = 1024;

/** Renders a SitePage (docs/specification.md 2.2). `total` counts matches over all pages. */
export function renderSitePage(
  catalog: Pick<Catalog, "sites">,
  { page, pageSize, ...filter }: SiteQuery,
): SitePage {
  const matching = catalog.sites.filter(siteMatcher(filter));
  const items = matching.slice((page - 1) * pageSize, page * pageSize);
  const text = JSON.stringify({ items, total: matching.length, page, pageSize });
  const tag = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  const bytes = Buffer.byteLength(text);
  return {
    plain: { body: text, etag: `"${tag}"`, length: `${bytes}` },
    gzip: bytes > MIN_COMPRESSED_BYTES ? zipped(text, tag) : null,
  };
}

function zipped(text: string, tag: string) {
  const body = new Uint8Array(gzipSync(text));
  return { body, etag: `"${tag}-gzip"`, length: `${body.byteLength}` };
}
