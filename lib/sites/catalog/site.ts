import { folded } from "@/lib/folded";
import type { Site } from "@/lib/openapi/schemas";
import { addressesMeet, addressOf, hasScheme } from "./address";

export type SiteFilter = { kind?: Site["kind"] | null | undefined; q?: string | null | undefined };

type Searched = Pick<Site, "kind" | "title" | "description" | "displayUrl"> & {
  targetUrl?: string | null;
};

/**
 * Returns the condition of a filter: each word of `q` is in title, description or displayUrl, in any
 * order, without regard to case and accents; or it is an address of the site, or one within it.
 */
export function siteMatcher({ kind, q }: SiteFilter): (site: Searched) => boolean {
  const words = (q ?? "").split(/\s+/).filter(Boolean).map(wordOf);
  return (site) =>
    (!kind || site.kind === kind) && words.every((word) => isFound(word, searchedOf(site)));
}

type Word = { text: string; address: string | null };

/**
 * An address that is still being typed is a beginning of every other one. Chinese and Japanese input
 * methods may type its scheme in full width.
 */
function wordOf(word: string): Word {
  const typed = word.normalize("NFKC");
  const isAddress = typed.includes(".") || hasScheme(typed);
  return { text: folded(word), address: isAddress ? (addressOf(typed) ?? "") : null };
}

const isFound = ({ text, address }: Word, site: SearchedText) =>
  site.text.includes(text) ||
  (address !== null && site.addresses.some((known) => addressesMeet(known, address)));

type SearchedText = { text: string; addresses: readonly string[] };

/** Texts of the sites that were searched, folded once. */
const texts = new WeakMap<Searched, SearchedText>();

function searchedOf(site: Searched): SearchedText {
  const known = texts.get(site);
  if (known) return known;
  const { title, description, displayUrl, targetUrl } = site;
  const addresses = [displayUrl, targetUrl ?? ""].flatMap((text) => addressOf(text) || []);
  const searched = { text: folded(`${title}\n${description}\n${displayUrl}`), addresses };
  texts.set(site, searched);
  return searched;
}
