import type { CookieClient } from "../cookie-client";

type Person = { username: string; password: string };

/**
 * Signs a person in at a provider by the form of its page; returns the address at Foyer to which it sends
 * the browser back.
 */
export async function logIn(browser: CookieClient, location: string, person: Person) {
  const { origin } = new URL(location);
  let at = location;
  let response = await browser.get(at);
  for (let steps = 0; steps < 10; steps++) {
    const to = response.headers.get("location");
    if (to !== null) {
      const next = new URL(to, at);
      if (next.origin !== origin) return next.href;
      at = next.href;
      response = await browser.get(at);
      continue;
    }
    const { action, hidden } = formIn(await response.text());
    at = new URL(action, at).href;
    response = await browser.post(at, { ...hidden, ...person });
  }
  throw new Error("the provider's walk does not end");
}

/** Returns the address and the hidden fields of the form of a page. */
function formIn(page: string) {
  const form = /<form[^>]*>[\s\S]*?<\/form>/.exec(page)?.[0] ?? "";
  const action = /\baction="([^"]*)"/.exec(form)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const inputs = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    /\bname="([^"]*)"/.exec(input)?.[1] ?? "",
    /\bvalue="([^"]*)"/.exec(input)?.[1] ?? "",
  ]);
  return { action, hidden: Object.fromEntries(inputs) as Record<string, string> };
}
