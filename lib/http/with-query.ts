/** Adds parameters to the address of a page, before its fragment. */
export function withQuery(page: string, parameters: Readonly<Record<string, string>>): string {
  const [address = "", fragment] = page.split("#", 2);
  const [path = "", query] = address.split("?", 2);
  const all = new URLSearchParams([...new URLSearchParams(query), ...Object.entries(parameters)]);
  return `${path}?${all}${fragment === undefined ? "" : `#${fragment}`}`;
}
