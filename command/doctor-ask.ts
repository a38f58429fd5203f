const TIMEOUT_MS = 5000;

/** Requests an address without following redirects. Throws if nothing answers. */
export const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
