import { parseUrl } from "@/lib/addresses";
/** Icon that a page or a manifest declares. */
export type DeclaredIcon = {
  url: string;
  /** Side length in pixels that it declares, or the usual one of its kind. */
  side: number;
};

export type PageIcons = { icons: DeclaredIcon[]; manifest: string | null };

/** Maximum number of tags that are read, and of characters of each. */
const MAX_TAGS = 200;
const MAX_TAG_LENGTH = 2000;

/** Side lengths of icons that declare none. */
const USUAL_SIDE = { touch: 180, icon: 32, manifest: 64 } as const;

/** Returns the icons that a page's `<link>` elements declare (HTML, section 4.6.7.8). */
export function iconsOfPage(html: string, page: URL): PageIcons {
  const base = baseOf(html, page);
  const links = tagsOf(html, "link").flatMap((link) => {
    const url = resolve(link.get("href"), base);
    const rel = (link.get("rel") ?? "").toLowerCase().split(/\s+/);
    return url === null ? [] : [{ url, rel, sizes: link.get("sizes"), type: link.get("type") }];
  });
  const icons = links.flatMap(({ url, rel, sizes, type }) => {
    const usual = usualSide(rel);
    return usual === null || isVector(url, type) ? [] : [{ url, side: sideOf(sizes) ?? usual }];
  });
  return { icons, manifest: links.find(({ rel }) => rel.includes("manifest"))?.url ?? null };
}

/** Returns the usual side length of an icon that a link leads to; null if it leads to none. */
function usualSide(rel: readonly string[]): number | null {
  if (rel.some((word) => /^apple-touch-icon(?:-precomposed)?$/.test(word))) return USUAL_SIDE.touch;
  return rel.includes("icon") ? USUAL_SIDE.icon : null;
}

/** Returns the icons of a web application manifest; none if it is malformed. */
export function iconsOfManifest(text: string, manifest: URL): DeclaredIcon[] {
  const { icons } = parse(text) as { icons?: unknown };
  if (!Array.isArray(icons)) return [];
  return icons.slice(0, MAX_TAGS).flatMap((icon: Record<string, unknown> | null) => {
    const [src, sizes, type, purpose] = ["src", "sizes", "type", "purpose"].map((name) =>
      typeof icon?.[name] === "string" ? icon[name] : undefined,
    );
    const url = resolve(src, manifest);
    if (url === null || isVector(url, type) || purpose === "monochrome") return [];
    return [{ url, side: sideOf(sizes) ?? USUAL_SIDE.manifest }];
  });
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function baseOf(html: string, page: URL): URL {
  const [first] = tagsOf(html, "base");
  return new URL(resolve(first?.get("href"), page) ?? page);
}

const isVector = (url: string, type: string | undefined) =>
  type?.toLowerCase().startsWith("image/svg") || new URL(url).pathname.endsWith(".svg");

/** Returns an absolute http or https URL, or null. */
function resolve(href: string | undefined, base: URL): string | null {
  const given = href?.replaceAll("&amp;", "&").trim();
  const url = given ? parseUrl(given, base) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** Returns the largest of the declared sizes, such as "16x16 32x32"; null for none and for "any". */
function sideOf(sizes: string | undefined): number | null {
  const sides = [...(sizes ?? "").slice(0, 200).matchAll(/\b(\d{1,5})x\d{1,5}\b/gi)];
  return sides.length > 0 ? Math.max(...sides.map(([, side]) => Number(side))) : null;
}

/** Returns the attributes of each tag with a name. Reads a bounded part of hostile HTML. */
function tagsOf(html: string, name: string): Map<string, string>[] {
  const lower = html.toLowerCase();
  const found: Map<string, string>[] = [];
  let at = lower.indexOf(`<${name}`);
  for (let tags = 0; at >= 0 && tags < MAX_TAGS; tags++) {
    const tag = html.slice(at + 1 + name.length, at + MAX_TAG_LENGTH);
    const end = tag.indexOf(">");
    if (end >= 0 && /^[\s/]/.test(tag)) found.push(attributesOf(tag.slice(0, end)));
    at = lower.indexOf(`<${name}`, at + 1);
  }
  return found;
}

function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  const pattern = /([a-z][a-z-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/gi;
  for (const [, name = "", double, single, bare] of tag.matchAll(pattern)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? "");
  }
  return attributes;
}
