/** The host of an application's homepage, to be read and not followed; null unless it is a web address. */
export function homepageHost(homepageUrl: string | null): string | null {
  if (homepageUrl === null || !URL.canParse(homepageUrl)) return null;
  const { protocol, host } = new URL(homepageUrl);
  return protocol === "https:" || protocol === "http:" ? host : null;
}
