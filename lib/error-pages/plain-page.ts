import { html, raw } from "hono/html";
import { brand } from "@/lib/i18n/brand";
import type { Locale } from "@/lib/i18n/locale";
import { localeOf, type Theme, themeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { accentSheetPath } from "@/lib/organization/accent-sheet";
import { picturePaths } from "@/lib/organization/pictures";
import { footerLinks, footerNote } from "@/lib/organization/texts";

/** Fields of a request that a page needs; the URL can carry `ui_locales`. */
export type PageRequest = { url: string; headers: Headers };

/**
 * Returns a whole page without Next: a small style sheet, and at most one inline script or one
 * script file, with its style sheet if it has one.
 */
export function plainPage(
  request: PageRequest,
  {
    title,
    script,
    files,
    forwardsTo,
  }: {
    title: string;
    script?: string;
    /** Address that the browser loads next. */
    forwardsTo?: string;
    files?: { script: `/${string}.js`; style?: `/${string}.css` };
  },
  main: ReturnType<typeof html>,
) {
  const foot = footer(localeOf(request));
  return html`<!doctype html>
<html lang="${localeOf(request)}" data-theme="${themeOf(request.headers) ?? "system"}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">${
      forwardsTo &&
      html`
    <meta http-equiv="refresh" content="0; url=${forwardsTo}">`
    }
    <title>${title} &middot; ${brand()}</title>
    <link rel="stylesheet" href="/error.css">${styleSheet(accentSheetPath())}
    <link rel="icon" href="${picturePaths().icon ?? "/icon.svg"}">${styleSheet(files?.style ?? null)}${styleSheet(foot === "" ? null : "/footer.css")}${
      files === undefined
        ? ""
        : html`
    <script src="${files.script}" defer></script>`
    }
  </head>
  <body>
    <header>
      <a class="brand" href="/">${mark(themeOf(request.headers))}</a>
    </header>
    <main>
      ${main}
    </main>${foot}${
      script === undefined
        ? ""
        : html`
    <script>${raw(script)}</script>`
    }
  </body>
</html>`;
}

/** Returns the organization's logo for the page's theme, or the icon with the name. */
function mark(theme: Theme) {
  const { logo, logoDark, icon } = picturePaths();
  if (logo === null || logoDark === null)
    return html`<img src="${icon ?? "/icon.svg"}" alt="" width="32" height="32">${brand()}`;
  const dark =
    theme === null && html`<source srcset="${logoDark}" media="(prefers-color-scheme: dark)">`;
  return html`<picture>${dark}<img src="${theme === "dark" ? logoDark : logo}" alt="${brand()}"></picture>`;
}

const styleSheet = (path: string | null) =>
  path === null
    ? ""
    : html`
    <link rel="stylesheet" href="${path}">`;

/** Returns the organization's links and note; an empty text if it has none. */
function footer(locale: Locale) {
  const t = translator(locale, "common.footer");
  const links = footerLinks().map(({ name, href }) => html`<a href="${href}">${t(name)}</a> `);
  const note = footerNote(locale);
  if (links.length === 0 && note === null) return "";
  return html`
    <footer><div>${links}${note !== null && html`<p>${note}</p>`}</div></footer>`;
}

/**
 * Returns the headers of a plain page: not cached, loads only its own style sheet and images, and is
 * framed by nobody but `framedBy`, a CSP source. `more` adds CSP directives.
 */
export const plainPageHeaders = (more: string, framedBy = "'none'") => ({
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": PERMISSIONS_POLICY,
  "Content-Security-Policy": `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors ${framedBy}; ${more}`,
});

/** Permissions-Policy of every page: passkeys for this origin alone, and none of the other features. */
export const PERMISSIONS_POLICY =
  "camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)";
