import { type FormEvent, useEffect, useRef, useState } from "react";
import { postQuietly } from "@/app/_ui/post-quietly";

/** The user's favorites. A star updates them immediately; if the server refuses, the change is undone. */
export function useFavorites(stored: readonly string[]) {
  const [favorites, setFavorites] = useState<ReadonlySet<string>>(() => new Set(stored));
  const [lost, setLost] = useState(false);
  const moved = useRef<string | null>(null);

  // The card has moved to the other section; focus stays on its star.
  useEffect(() => {
    if (moved.current && favorites)
      document.getElementById(`star-${moved.current}`)?.focus({ preventScroll: true });
    moved.current = null;
  }, [favorites]);

  function put(slug: string, first: boolean) {
    moved.current = slug;
    setFavorites((before) => {
      const after = new Set(before);
      if (first) after.add(slug);
      else after.delete(slug);
      return after;
    });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const { name, value: slug } = submitter;
    const answered = postQuietly(event.currentTarget, submitter);
    setLost(false);
    put(slug, name === "add");
    const next = await answered;
    // The session has ended in the meantime.
    if (next && next.pathname !== "/") return location.assign(next);
    if (next) return;
    put(slug, name !== "add");
    setLost(true);
  }

  return { favorites, submit, lost };
}
