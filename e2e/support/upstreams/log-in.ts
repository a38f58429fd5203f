import type { CookieClient } from "../cookie-client";

type Person = { username: string; password: string };

/** Follows redirects within an origin; returns the page that they lead to, or null with the address elsewhere. */
export async function follow(browser: CookieClient, location: string, response?: Response) {
  let [at, answer] = [location, response ?? (await browser.get(location))];
  for (let steps = 0; steps < 10; steps++) {
    const to = answer.headers.get("location");
    if (to === null) return { at, page: await answer.text() };
    const next = new URL(to, at);
    if (next.origin !== new URL(at).origin) return { at: next.href, page: null };
    at = next.href;
    answer = await browser.get(at);
  }
  throw new Error("the provider's redirects do not end");
}

/**
 * Signs a person in at a provider by the forms of its pages, or out; returns the address at Foyer to which it
 * sends the browser back, or that of the page there at which it ends.
 */
export async function logIn(browser: CookieClient, location: string, person: Person) {
  let { at, page } = await follow(browser, location);
  for (let steps = 0; steps < 10; steps++) {
    const form = page && formIn(page);
    if (!form) return at;
    at = new URL(form.action, at).href;
    const response = await browser.post(at, { ...form.hidden, ...person });
    ({ at, page } = await follow(browser, at, response));
  }
  throw new Error("the provider's forms do not end");
}

/** Returns the address and the hidden fields of the first form of a page; null if it has none. */
function formIn(page: string) {
  const form = /<form[^>]*>[\s\S]*?<\/form>/.exec(page)?.[0];
  if (!form) return null;
  const action = /\baction="([^"]*)"/.exec(form)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const inputs = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    /\bname="([^"]*)"/.exec(input)?.[1] ?? "",
    /\bvalue="([^"]*)"/.exec(input)?.[1] ?? "",
  ]);
  return { action, hidden: Object.fromEntries(inputs) as Record<string, string> };
}
