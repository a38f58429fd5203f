/** True if a browser loads an address that nobody has opened yet (Fetch, "Sec-Purpose"). */
export const isLoadingAhead = (headers: Headers): boolean =>
  (headers.get("sec-purpose") ?? headers.get("purpose") ?? "").includes("prefetch");
