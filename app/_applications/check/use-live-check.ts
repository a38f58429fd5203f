import { useEffect, useState } from "react";
import type { ShownCheck } from "./check-words";

/** Milliseconds between two requests. */
const INTERVAL_MS = 2500;

/**
 * Returns a check, asked for again while the page is visible and another request can change it. The
 * server ends it after ten minutes at the latest.
 */
export function useLiveCheck(address: string, first: ShownCheck): ShownCheck {
  const [check, setCheck] = useState(first);
  const { isLive } = check;
  useEffect(() => {
    if (!isLive) return;
    const aborter = new AbortController();
    let isAsking = false;
    async function ask() {
      if (document.hidden || isAsking) return;
      isAsking = true;
      const answer = await fetch(address, { signal: aborter.signal }).catch(() => null);
      isAsking = false;
      if (answer?.ok) setCheck(await answer.json());
      else if (isFinal(answer)) setCheck((last) => ({ ...last, isLive: false }));
    }
    const timer = setInterval(() => void ask(), INTERVAL_MS);
    return () => {
      clearInterval(timer);
      aborter.abort();
    };
  }, [address, isLive]);
  return check;
}

/** Signed out, or the application is gone. After any other failure it asks again. */
const isFinal = (answer: Response | null) => answer?.status === 401 || answer?.status === 404;
