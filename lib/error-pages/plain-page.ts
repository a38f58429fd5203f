import { html, raw } from "hono/html";
import { brand } from "@/lib/i18n/brand";
import { LANGUAGE_NAMES, LOCALES } from "@/lib/i18n/locale";
import { localeOf, type Theme, themeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { tabIcon } from "@/lib/organization/accent-icon";
import { accentSheetPath } from "@/lib/organization/accent-sheet";
import { organizationNow } from "@/lib/organization/organization";
import { picturePaths } from "@/lib/organization/pictures";
import { footerNote, pageLinks } from "@/lib/organization/texts";
import { FOOTER_LINK, MESSAGE_CARD, SWITCH } from "./looks";

/** Fields of a request that a page needs; the URL can carry `ui_locales`. */
export type PageRequest = { url: string; headers: Headers };

/** Paths of the build's style sheet and typeface. */
type Built = { sheet: string | null; face: string | null };

let built: Built = { sheet: null, face: null };

/** Sets the files of the build, which the server reads at its start. Nothing else has them. */
export const setBuilt = (files: Built): void => {
  built = files;
};

/** Returns the header by which a browser loads the typeface before it has read the style sheet; none without a build, or with another typeface. */
export const preloadHeader = (): Record<string, string> =>
  built.face === null || organizationNow().typeface !== "geist"
    ? {}
    : { Link: `<${built.face}>; rel=preload; as=font; type="font/woff2"; crossorigin` };

type Head = {
  title: string;
  /** Heading, if it isn't the title. */
  heading?: string;
  script?: string;
  /** Address that the browser loads next. */
  forwardsTo?: string;
  file?: `/${string}.js`;
  /** True for values to take along, which need more room than a message. */
  wide?: boolean;
  menu?: Menu;
  /** Address that shows the page again, in another language or appearance. */
  again?: string;
};

/** Pages of the part that the page belongs to. */
export type Menu = {
  label: string;
  title: string;
  links: readonly { href: string; text: string; isCurrent: boolean }[];
};

/** Returns a whole page without Next, with the styles of all others, and at most one inline script or one script file. */
export const plainPage = (
  request: PageRequest,
  { title, heading = title, script, file, forwardsTo, wide = false, menu, again }: Head,
  main: ReturnType<typeof html>,
) => html`<!doctype html>
<html lang="${localeOf(request)}" data-theme="${themeOf(request.headers) ?? "system"}" data-typeface="${organizationNow().typeface}" data-corners="${organizationNow().corners}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">${
      forwardsTo &&
      html`
    <meta http-equiv="refresh" content="0; url=${forwardsTo}">`
    }
    <title>${title} &middot; ${brand()}</title>${[built.sheet, accentSheetPath()].map(
      (path) =>
        path &&
        html`
    <link rel="stylesheet" href="${path}">`,
    )}
    <link rel="icon" href="${tabIcon()}">${
      file &&
      html`
    <script src="${file}" defer></script>`
    }
  </head>
  <body class="flex min-h-dvh flex-col font-sans text-base antialiased">
    <header class="border-b border-line bg-surface">
      <a class="mx-auto flex min-h-16 max-w-page items-center gap-2.5 px-4 py-2 text-lg font-semibold sm:px-6" href="/">${mark(themeOf(request.headers))}</a>
    </header>${menu && menuRow(menu)}
    <main class="w-[calc(100%-2rem)] ${wide ? `${WIDE_CARD} ${menu ? "mt-6 max-w-[69.5rem]" : "mt-[clamp(2rem,6vh,4rem)] max-w-[44rem]"}` : MESSAGE_CARD}">
      <h1 class="text-xl">${heading}</h1>${main}
    </main>${footer(request, again)}${
      script &&
      html`
    <script>${raw(script)}</script>`
    }
  </body>
</html>`;

const WIDE_CARD =
  "mx-auto mb-12 grid gap-3 rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8 wrap-anywhere text-sm";

const menuRow = ({ label, title, links }: Menu) => html`
    <div data-menu class="mx-auto mt-8 grid w-[calc(100%-2rem)] max-w-[69.5rem] gap-2">
      <p class="text-2xl font-semibold"><bdi>${title}</bdi></p>
      <nav aria-label="${label}" class="flex gap-x-5 overflow-x-auto border-b border-line text-sm">${links.map(
        ({ href, text, isCurrent }) =>
          html`<a href="${href}" ${isCurrent ? html`aria-current="page"` : ""} class="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent text-soft hover:border-edge hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent">${text}</a>`,
      )}</nav>
    </div>`;

/** The doorway of public/icon.svg in the theme's colors. */
const DOORWAY = html`<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="8" class="fill-brand"/><path d="M10.5 24.5v-10a5.5 5.5 0 0 1 11 0v10z" class="fill-brass"/><path d="M10.5 24.5v-10a5.5 5.5 0 0 1 11 0v10M6 24.5h20" class="fill-none stroke-on-brand" stroke-width="2.5" stroke-linecap="round"/></svg>`;

/** Returns the organization's logo for the page's theme, or the icon with the name. */
function mark(theme: Theme) {
  const { logo, logoDark, icon } = picturePaths();
  if (logo === null || logoDark === null)
    return html`${icon === null ? DOORWAY : html`<img src="${icon}" alt="" width="32" height="32">`}${brand()}`;
  const dark =
    theme === null && html`<source srcset="${logoDark}" media="(prefers-color-scheme: dark)">`;
  return html`<picture>${dark}<img class="h-10 w-auto max-w-[min(100%,10rem)] object-contain object-left" src="${theme === "dark" ? logoDark : logo}" alt="${brand()}"></picture>`;
}

/** Returns the links and the organization's note, as app/_ui/page-footer.tsx shows them. */
function footer(request: PageRequest, again: string | undefined) {
  const locale = localeOf(request);
  const t = translator(locale, "common.footer");
  const links = pageLinks().map(
    ({ name, href }) =>
      html`<li><a class="${FOOTER_LINK}" href="${href}">${t(name, { brand: brand() })}</a></li>`,
  );
  const note = footerNote(locale);
  return html`
    <footer class="mt-auto border-t border-line text-sm text-soft"><div class="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 sm:px-6"><div class="grid min-w-0 gap-1"><ul class="flex flex-wrap gap-x-4 gap-y-1">${links}</ul>${note !== null && html`<p class="max-w-prose wrap-anywhere">${note}</p>`}</div>${again && switches(request, again)}</div></footer>`;
}

/**
 * Returns the headers of a plain page: not cached, loads only styles, the typeface and images of this server, and is
 * framed by nobody but `framedBy`, a CSP source. `more` adds CSP directives.
 */
export const plainPageHeaders = (more: string, framedBy = "'none'") => ({
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": PERMISSIONS_POLICY,
  ...preloadHeader(),
  "Content-Security-Policy": `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors ${framedBy}; ${more}`,
});

/** Permissions-Policy of every page: passkeys for this origin alone, and none of the other features. */
export const PERMISSIONS_POLICY =
  "camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)";

/** Returns the switches for language and appearance of app/_ui/preferences.tsx, which lead to `next`. */
function switches(request: Parameters<typeof localeOf>[0], next: string) {
  const t = translator(localeOf(request), "common.preferences");
  const theme = themeOf(request.headers) ?? "system";
  const rows = [
    {
      ...{ name: "locale", label: t("language"), chosen: localeOf(request) },
      choices: LOCALES.map((value) => ({ value, text: LANGUAGE_NAMES[value], lang: value })),
    },
    {
      ...{ name: "theme", label: t("theme"), chosen: theme },
      choices: (["system", "light", "dark"] as const).map((value) => ({
        ...{ value, text: t(value), lang: localeOf(request) },
      })),
    },
  ];
  return html`<form method="post" action="/preferences" class="flex flex-wrap justify-between gap-x-8 gap-y-2"><input type="hidden" name="next" value="${next}">${rows.map(
    ({ name, label, chosen, choices }) =>
      html`<fieldset class="-mx-2.5 flex flex-wrap items-center gap-1"><legend class="sr-only">${label}</legend>${choices.map(
        ({ value, text, lang }) =>
          html`<button name="${name}" value="${value}" lang="${lang}" aria-pressed="${`${value === chosen}`}" class="${SWITCH}">${text}</button>`,
      )}</fieldset>`,
  )}</form>`;
}
