import { useEffect, useState } from "react";
import type { BoardSection } from "@/lib/sites/catalog/board";
import { type BoardFilter, boardAddress, parseFilter } from "./board-address";

/** The chosen filter, stored in the browser's history, so that the back button returns to the previous one. */
export function useFilter(asked: BoardFilter, sections: readonly BoardSection[]) {
  const [filter, setFilter] = useState(asked);

  useEffect(() => {
    function follow() {
      const query = new URLSearchParams(location.search);
      const named = { kind: query.get("kind"), section: query.get("section") };
      setFilter(parseFilter(named, sections));
    }
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [sections]);

  function choose(chosen: BoardFilter, q: string) {
    const address = boardAddress(chosen, q);
    if (address !== boardAddress(filter, q)) history.pushState(null, "", address);
    setFilter(chosen);
  }

  return [filter, choose] as const;
}
