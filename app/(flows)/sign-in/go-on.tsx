"use client";

import { useEffect } from "react";
import { returnAddress } from "@/lib/http/return-address";

/**
 * Continues as the form would when somebody signed in in another tab, and comes back to this one:
 * nobody should type a password twice. For a page that was made for a visitor.
 */
export function GoOn() {
  useEffect(() => {
    const look = () => void (document.visibilityState === "visible" && follow());
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    window.addEventListener("pageshow", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
      window.removeEventListener("pageshow", look);
    };
  }, []);
  return null;
}

async function follow() {
  try {
    const response = await fetch("/sign-in/session");
    // The address that the page was asked for, since a page for visitors is shared (server/pages/anonymous-pages.ts).
    const next = new URLSearchParams(window.location.search).get("next");
    if ((await response.json()).signedIn === true) window.location.replace(returnAddress(next));
  } catch {
    // The form is still there.
  }
}
