import { useEffect, useState } from "react";
import { boardAddress } from "./board-address";
import type { Kind } from "./kind-tabs";

/** The selected tab, stored in the browser's history, so that the back button returns to the previous tab. */
export function useKind(asked: Kind) {
  const [kind, setKind] = useState(asked);

  useEffect(() => {
    function follow() {
      const named = new URLSearchParams(location.search).get("kind");
      setKind(named === "internal" || named === "external" ? named : null);
    }
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  function choose(chosen: Kind, q: string) {
    if (chosen !== kind) history.pushState(null, "", boardAddress(chosen, q));
    setKind(chosen);
  }

  return [kind, choose] as const;
}
