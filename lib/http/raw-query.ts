/**
 * What means the same in an address as in a posted form: no byte that a form encoder escapes, and no more than Node takes
 * as a header block.
 */
const QUERY = /^[!"$-~]{0,8000}$/;

export const canBeQuery = (form: string) => QUERY.test(form);

/** The query of a URL as it was sent, without the question mark; decoding is the reader's. */
export function rawQuery(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? "" : url.slice(mark + 1);
}
