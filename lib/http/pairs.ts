/**
 * Most parameters of a request to a protocol endpoint: three times those of an authorization request
 * that sends everything.
 */
export const MAX_PARAMETERS = 100;

/**
 * Most fields of a form of our pages, twice those of the largest: a permission with a checkbox for
 * each of an API's 100 scopes (app/_apis/permission-fields.ts).
 */
export const MAX_FIELDS = 250;

/** Most parameters of an address, with those of an address in it. A page of selected rows has 50. */
const MAX_IN_ADDRESS = 200;

/** Most cookies. Browsers keep at most 180 for a site. */
const MAX_COOKIES = 250;

type Searched = { length: number; indexOf(text: string, from: number): number };

/**
 * True if a form, an address or a header has more than `most` separators. Counts them without an
 * allocation, before anything splits the text: 60 kB have room for 15,000 pairs, each of which costs
 * ten times its length.
 */
export function hasMore(text: Searched, separator: string, most: number): boolean {
  if (text.length <= most) return false;
  let at = -1;
  for (let found = 0; found <= most; found++) {
    at = text.indexOf(separator, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** True if an address has too many parameters. An encoded `&` separates those of a return address. */
export const hasManyParameters = (target: string) =>
  hasMore(target, "&", MAX_IN_ADDRESS) || hasMore(target, "%26", MAX_IN_ADDRESS);

export const hasManyCookies = (header: string) => hasMore(header, ";", MAX_COOKIES);
