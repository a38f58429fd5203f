"use client";

import { useEffect } from "react";
import { postFields } from "./post-quietly";

/**
 * Reports the browser's time zone if the page was written in another one; the next page uses it
 * (docs/design/pages.md).
 */
export function ReportTimeZone({ written }: { written: string }) {
  useEffect(() => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    if (zone && zone !== written)
      void postFields("/preferences", new URLSearchParams({ zone, next: "/" }));
  }, [written]);
  return null;
}
