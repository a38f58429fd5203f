import { parseUrl } from "@/lib/addresses";
import { MAX_IMAGE_BYTES } from "@/lib/images/read-image";
import { type OutsideAnswer, type OutsideRefusal, requestOutside } from "@/lib/outgoing/request";
import { ok, type Result, refuse } from "@/lib/result";
import { isLoopbackOrigin } from "@/lib/runtime/env";
import { imageInIconFile } from "./icon-file";
import { type DeclaredIcon, iconsOfManifest, iconsOfPage } from "./page-icons";

/** Time limits in milliseconds: of one request, and of all of them. */
const REQUEST_MS = 4000;
const ALL_MS = 12_000;

const MAX_PAGE_BYTES = 256 * 1024;
const MAX_MANIFEST_BYTES = 64 * 1024;
const MAX_REDIRECTS = 3;

/** Number of declared icons that are tried before /favicon.ico. */
const MAX_TRIES = 5;

export type IconFault = "site_private" | "site_unreachable" | "no_icon";

/** Result of reading an image: another one is tried after `unusable`. */
export type ReadIcon<T, E> = (bytes: Uint8Array) => Promise<Result<T, E | "unusable">>;

/**
 * Finds a site's icon: the largest that its page or web manifest declares, otherwise /favicon.ico.
 * Every request goes through the guarded client; none is sent with cookies or credentials.
 */
export async function findIcon<T, E>(
  target: string,
  read: ReadIcon<T, E>,
): Promise<Result<T, IconFault | E>> {
  const until = performance.now() + ALL_MS;
  const page = await get(target, { maxBytes: MAX_PAGE_BYTES, cut: true, until });
  if (!page.ok) return refuse(FAULTS[page.error]);
  const declared = await declaredIcons(page.value, until);
  const favicon = new URL("/favicon.ico", page.value.url).href;
  for (const url of new Set([...declared.slice(0, MAX_TRIES), favicon])) {
    const icon = await get(url, { maxBytes: MAX_IMAGE_BYTES, until });
    if (!icon.ok || icon.value.status !== 200) continue;
    const image = await read(imageInIconFile(icon.value.body));
    if (image.ok) return image;
    if (image.error !== "unusable") return refuse(image.error);
  }
  return refuse("no_icon");
}

const FAULTS: Record<OutsideRefusal, IconFault> = {
  address_forbidden: "site_private",
  name_not_found: "site_unreachable",
  connection_refused: "site_unreachable",
  certificate_unfit: "site_unreachable",
  unreachable: "site_unreachable",
  timed_out: "site_unreachable",
  too_large: "no_icon",
};

/** Returns the addresses of the icons that a page declares, largest first. */
async function declaredIcons({ url, body }: Got, until: number): Promise<string[]> {
  const { icons, manifest } = iconsOfPage(`${body}`, url);
  const all = [...icons, ...(manifest === null ? [] : await manifestIcons(manifest, until))];
  return all.toSorted((a, b) => b.side - a.side).map((icon) => icon.url);
}

async function manifestIcons(address: string, until: number): Promise<DeclaredIcon[]> {
  const manifest = await get(address, { maxBytes: MAX_MANIFEST_BYTES, until });
  return manifest.ok ? iconsOfManifest(`${manifest.value.body}`, manifest.value.url) : [];
}

type Got = OutsideAnswer & { url: URL };
type Limits = { maxBytes: number; cut?: boolean; until: number };

/** Requests a URL, and follows redirects on the same host, with and without "www.". */
async function get(
  address: string,
  { until, ...limits }: Limits,
  redirects = MAX_REDIRECTS,
): Promise<Result<Got, OutsideRefusal>> {
  const timeoutMs = Math.min(REQUEST_MS, until - performance.now());
  if (timeoutMs <= 0) return refuse("timed_out");
  const answer = await requestOutside({
    url: address,
    method: "GET",
    headers: { Accept: "*/*", "User-Agent": "Foyer" },
    allowPrivate: isLoopbackOrigin(),
    timeoutMs,
    ...limits,
  });
  if (!answer.ok) return answer;
  const url = new URL(address);
  const next = redirectOf(answer.value, url);
  if (next !== null && redirects > 0) return get(next, { until, ...limits }, redirects - 1);
  return ok({ ...answer.value, url });
}

/** Another host's page may be a sign-in page, whose icon is not the site's. */
function redirectOf({ status, headers: { location } }: OutsideAnswer, from: URL): string | null {
  const to = status > 299 && status < 400 && location ? parseUrl(location, from) : null;
  return to && bareHost(to) === bareHost(from) ? to.href : null;
}

const bareHost = ({ hostname }: URL) => hostname.replace(/^www\./, "");
