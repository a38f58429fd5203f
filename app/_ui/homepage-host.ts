import { parseUrl } from "@/lib/addresses";
import { readableHost } from "@/lib/readable-host";

/** Returns the host of an application's homepage for display; null unless it is a web address. */
export function homepageHost(homepageUrl: string | null): string | null {
  if (homepageUrl === null || !parseUrl(homepageUrl)) return null;
  return /^https?:/i.test(homepageUrl) ? readableHost(homepageUrl) : null;
}
