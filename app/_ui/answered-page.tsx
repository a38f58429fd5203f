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
import { SKIP_TARGET } from "./wide-main";

const ShowContext = createContext<(html: string) => void>(() => {
  throw new Error("A form must be inside of AnsweredPages.");
});

/** Returns what shows a whole page that a form's response contained, in place of this one. */
export const useAnsweredPage = () => useContext(ShowContext);

type Props = {
  /** True where the page's header and menus stay around what a form answered. */
  framed?: boolean;
  children: ReactNode;
};

/**
 * Shows its children until a form's response was a page. React keeps the document, so that a
 * navigation which ends later finds what it changes, and doesn't show anymore.
 */
export function AnsweredPages({ framed = false, children }: Props) {
  const [html, show] = useState<string | null>(null);
  if (html !== null) return <AnsweredPage html={html} framed={framed} />;
  return <ShowContext value={show}>{children}</ShowContext>;
}

/** Classes of a page's card beside the menu of its section. */
const FRAMED =
  "grid gap-3 self-start rounded-xl border border-line bg-surface p-6 text-sm wrap-anywhere sm:p-8";

/** Shows a page as the browser would, or without its header and footer where these stay, in the same style sheets, and moves focus to its heading. All its links load anew. */
function AnsweredPage({ html, framed }: Required<Pick<Props, "framed">> & { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const page = useMemo(() => new DOMParser().parseFromString(html, "text/html"), [html]);

  useLayoutEffect(() => {
    forgetRefusal();
    const scripts = [...page.scripts].map(({ src }) => src);
    for (const parsed of page.scripts) parsed.remove();
    const shown = place.current;
    shown?.replaceChildren(...(framed ? framedNodes(page) : page.body.childNodes));
    for (const src of scripts.filter(Boolean)) run(src);
    focusOn(shown?.querySelector("h1"));
  }, [page, framed]);

  return (
    <>
      <title>{page.title}</title>
      <div
        ref={place}
        {...(framed && SKIP_TARGET)}
        className={framed ? "grid min-w-0 content-start gap-4" : "flex grow flex-col"}
      />
    </>
  );
}

/** Returns the menu of a plain page (lib/error-pages/plain-page.ts), and its card, which isn't the page's `main` there. */
function framedNodes(page: Document): Element[] {
  const card = page.createElement("div");
  const menu = page.querySelector("[data-menu]");
  // A page with tabs is as wide as they are.
  card.className = menu ? FRAMED : `${FRAMED} max-w-[44rem]`;
  card.append(...(page.querySelector("main")?.childNodes ?? []));
  if (menu) menu.className = "grid min-w-0 gap-2";
  return menu ? [menu, card] : [card];
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
