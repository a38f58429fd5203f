/** The query of a URL as it was sent, without the question mark; decoding is the reader's. */
export function rawQuery(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? "" : url.slice(mark + 1);
}
