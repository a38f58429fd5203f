import { html, raw } from "hono/html";
import { localeOf, themeOf } from "@/lib/i18n/preferences";

/** What a page needs of the request that it answers; the address tells `ui_locales`. */
export type PageRequest = { url: string; headers: Headers };

/** A whole page of ours without anything of Next: its own few rules, and at most one script of its own, or a file's with its style. */
export const plainPage = (
  request: PageRequest,
  {
    title,
    script,
    files,
  }: {
    title: string;
    script?: string;
    files?: { script: `/${string}.js`; style: `/${string}.css` };
  },
  main: ReturnType<typeof html>,
) => html`<!doctype html>
<html lang="${localeOf(request)}" data-theme="${themeOf(request.headers) ?? "system"}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · Foyer</title>
    <link rel="stylesheet" href="/error.css">
    <link rel="icon" href="/icon.svg">${
      files === undefined
        ? ""
        : html`
    <link rel="stylesheet" href="${files.style}">
    <script src="${files.script}" defer></script>`
    }
  </head>
  <body>
    <header>
      <a class="brand" href="/">Foyer</a>
    </header>
    <main>
      ${main}
    </main>${
      script === undefined
        ? ""
        : html`
    <script>${raw(script)}</script>`
    }
  </body>
</html>`;

/** Headers of such a page: nobody keeps it, nobody frames it, and it loads nothing but its style. `more` is CSP. */
export const plainPageHeaders = (more: string) => ({
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Content-Security-Policy": `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; ${more}`,
});
