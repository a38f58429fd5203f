"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const INTERVAL_MS = 5000;

/** Brings the page up to date every few seconds, as long as somebody looks at it. */
export function Refresh() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => void (document.hidden || router.refresh()), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
