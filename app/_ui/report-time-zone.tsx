"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { postFields } from "./post-quietly";

/**
 * Reports the browser's time zone if the page was written in another one, and has the page written again, in that one
 * (docs/design/pages.md).
 */
export function ReportTimeZone({ written }: { written: string }) {
  const router = useRouter();
  useEffect(() => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    if (zone && zone !== written)
      void postFields("/preferences", new URLSearchParams({ zone, next: "/" })).then(
        (stored) => stored && router.refresh(),
      );
  }, [written, router]);
  return null;
}
