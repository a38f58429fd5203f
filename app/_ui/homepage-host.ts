/** Returns the host of an application's homepage for display; null unless it is a web address. */
export function homepageHost(homepageUrl: string | null): string | null {
  if (homepageUrl === null || !URL.canParse(homepageUrl)) return null;
  const { protocol, host } = new URL(homepageUrl);
  return protocol === "https:" || protocol === "http:" ? host : null;
}
