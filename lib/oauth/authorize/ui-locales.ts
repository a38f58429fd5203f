const TAGS = /^[A-Za-z0-9-]{1,35}(?: [A-Za-z0-9-]{1,35}){0,9}$/;

/**
 * Returns `ui_locales` (OpenID Connect Core 3.1.2.1) if it is short enough to carry along in our
 * own URLs: up to 10 language tags.
 */
export const carriedLocales = (uiLocales: string | undefined): { ui_locales?: string } =>
  uiLocales !== undefined && TAGS.test(uiLocales) ? { ui_locales: uiLocales } : {};
