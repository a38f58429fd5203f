"use client";

import { useEffect } from "react";

/**
 * Leads from another host to the same page at PUBLIC_URL, where cookies and forms work. Behind a proxy
 * that replaces Host, only the browser knows which host it opened (server/process/listener.ts).
 */
export function PublicAddress({ origin }: { origin: string }) {
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (window.location.origin !== origin)
      window.location.replace(origin + pathname + search + hash);
  }, [origin]);
  return null;
}
