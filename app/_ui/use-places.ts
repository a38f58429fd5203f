import { useEffect, useState } from "react";
import type { Places } from "@/app/palette/route";
import type { ChoiceKind } from "@/lib/palette/find";

/** Milliseconds without a keystroke before a search is sent. */
const PAUSE = 120;

/** Last answer of the palette's server to `q`, or why there is none. */
export type FoundPlaces = {
  q: string | null;
  places: Places | null;
  problem: "lost" | "signedOut" | null;
};

type Asked = {
  q: string;
  kind?: ChoiceKind;
  /** Path of the page, for what can be done there. */
  at?: string;
};

/** Asks the server what matches a text, unless `isAsking` is false. Answers to an older text are dropped. */
export function usePlaces({ q, kind, at }: Asked, isAsking = true): FoundPlaces {
  const [answer, setAnswer] = useState<FoundPlaces>({ q: null, places: null, problem: null });
  useEffect(() => {
    if (!isAsking) return;
    const aborter = new AbortController();
    const fail = (problem: "lost" | "signedOut") => setAnswer({ q, places: null, problem });
    async function ask() {
      const address = `/palette?${new URLSearchParams({ q, ...(kind && { kind }), ...(at && { at }) })}`;
      const response = await fetch(address, { signal: aborter.signal });
      if (!response.ok) return fail(response.status === 401 ? "signedOut" : "lost");
      setAnswer({ q, places: (await response.json()) as Places, problem: null });
    }
    const timer = setTimeout(
      () => ask().catch(() => !aborter.signal.aborted && fail("lost")),
      q === "" ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [q, kind, at, isAsking]);
  return answer;
}
