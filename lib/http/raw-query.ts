/**
 * Form bodies that can be used as a query string unchanged: printable ASCII without space and `#`,
 * and short enough for the header block that Node accepts.
 */
const QUERY = /^[!"$-~]{0,8000}$/;

export const canBeQuery = (form: string) => QUERY.test(form);

/** Returns the query of a URL as sent, without the question mark and not decoded. */
export function rawQuery(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? "" : url.slice(mark + 1);
}
