import { useEffect, useState } from "react";
import type { Places } from "@/app/palette/route";

/** Milliseconds without a keystroke before a search is sent. */
const PAUSE = 120;

/** Last answer of the palette's server to `q`, or why there is none. */
export type Answer = { q: string; places: Places | null; problem: "lost" | "signedOut" | null };

/** Asks the server what matches the typed text. Answers to an older text are dropped. */
export function usePlaces(typed: string): Answer {
  const [answer, setAnswer] = useState<Answer>({ q: "", places: null, problem: null });
  useEffect(() => {
    const aborter = new AbortController();
    const fail = (problem: "lost" | "signedOut") => setAnswer({ q: typed, places: null, problem });
    async function ask() {
      const address = `/palette?${new URLSearchParams({ q: typed })}`;
      const response = await fetch(address, { signal: aborter.signal });
      if (!response.ok) return fail(response.status === 401 ? "signedOut" : "lost");
      setAnswer({ q: typed, places: (await response.json()) as Places, problem: null });
    }
    const timer = setTimeout(
      () => ask().catch(() => !aborter.signal.aborted && fail("lost")),
      typed === "" ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [typed]);
  return answer;
}
