import type { BrowserContext, Page } from "@playwright/test";

/** Calls by scripts in stored text, and those that the page's CSP blocked. */
export type Watch = { seen: string[] };

/** Watches every page of a context. A payload calls `pwned` with its own number. */
export async function watchScripts(context: BrowserContext): Promise<Watch> {
  const seen: string[] = [];
  const note = ({ page }: { page: Page }, what: unknown) =>
    void seen.push(`${what} at ${new URL(page.url()).pathname}`);
  await context.exposeBinding("pwned", note);
  await context.exposeBinding("stopped", note);
  await context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, "stopped")(`stopped ${violatedDirective} ${blockedURI}`),
    ),
  );
  context.on("dialog", (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { seen };
}

/** Returns a page's title, text and field values after its scripts have run. */
export const readTexts = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
    const shown = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("script, style")) shown.push(node.nodeValue ?? "");
    for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea"))
      shown.push(field.value);
    return shown.join("\n");
  });

/**
 * Returns elements and attributes that no Foyer page has: elements that load scripts, event handler
 * attributes, `javascript:` addresses, and `data:` addresses of what a browser could run.
 */
export const findActive = (page: Page) =>
  page.evaluate(() => {
    const carriers = "base, object, embed, iframe, math, meta[http-equiv=refresh], svg script";
    const script = /^[\s\0]*(?:javascript:|vbscript:|data:(?!image\/|text\/csv[;,]))/i;
    const found = [...document.querySelectorAll(carriers)].map(({ outerHTML }) => outerHTML);
    const attributes = [...document.querySelectorAll("*")].flatMap((each) => [...each.attributes]);
    const live = attributes.filter(
      ({ name, value }) =>
        name.startsWith("on") ||
        (/^(?:href|src|action|formaction)$/.test(name) && script.test(value)),
    );
    return [...found, ...live.map(({ name, value }) => `${name}=${value}`)];
  });
