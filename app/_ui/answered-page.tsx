"use client";

import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";

const ShowContext = createContext<(html: string) => void>(() => {
  throw new Error("A form must be inside of AnsweredPages.");
});

/** Returns what shows a whole page that a form's response contained, in place of this one. */
export const useAnsweredPage = () => useContext(ShowContext);

/**
 * Shows its children until a form's response was a page. React keeps the document, so that a
 * navigation which ends later finds what it changes, and doesn't show anymore.
 */
export function AnsweredPages({ children }: { children: ReactNode }) {
  const [html, show] = useState<string | null>(null);
  if (html !== null) return <AnsweredPage html={html} />;
  return <ShowContext value={show}>{children}</ShowContext>;
}

/** Shows a page as the browser would, in the same style sheets, and moves focus to its heading. All its links load anew. */
function AnsweredPage({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const page = useMemo(() => new DOMParser().parseFromString(html, "text/html"), [html]);

  useLayoutEffect(() => {
    forgetRefusal();
    const scripts = [...page.scripts].map(({ src }) => src);
    for (const parsed of page.scripts) parsed.remove();
    const shown = place.current;
    shown?.replaceChildren(...page.body.childNodes);
    for (const src of scripts.filter(Boolean)) run(src);
    focusOn(shown?.querySelector("h1"));
  }, [page]);

  return (
    <>
      <title>{page.title}</title>
      <div ref={place} className="flex grow flex-col" />
    </>
  );
}

function focusOn(heading: HTMLElement | null | undefined) {
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

/** Runs a script of the page. Parsed ones don't run (lib/error-pages/plain-page.ts). */
function run(src: string) {
  const script = document.createElement("script");
  script.src = src;
  document.head.append(script);
}

/** Drops `problem` from the address, so that a reload shows the form without the earlier error. */
function forgetRefusal() {
  const address = new URL(window.location.href);
  address.searchParams.delete("problem");
  // Keeping Next's own state makes Next accept the change without rendering.
  window.history.replaceState(window.history.state, "", address);
}
