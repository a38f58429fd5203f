const TAGS = /^[A-Za-z0-9-]{1,35}(?: [A-Za-z0-9-]{1,35}){0,9}$/;

/** `ui_locales` as sent (OpenID Connect Core 3.1.2.1), where an address of ours can carry it on: a short list of tags. */
export const carriedLocales = (uiLocales: string | undefined): { ui_locales?: string } =>
  uiLocales !== undefined && TAGS.test(uiLocales) ? { ui_locales: uiLocales } : {};
