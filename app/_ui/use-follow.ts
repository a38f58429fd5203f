import { usePathname, useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState, useTransition } from "react";

/** Pages that a form can lead to by client navigation: rendered by Next, never a redirect. */
const SOFT = /^\/(?:account|admin|developer)(?:\/|$)/;

/**
 * Milliseconds after which a page that was to be left counts as kept: its address may have opened
 * another program.
 */
const LEAVING = 10_000;

/**
 * Follows a form's response to its address, then focuses the result there. `leaving` is true while
 * the browser loads another page in place of this one.
 */
export function useFollow() {
  const router = useRouter();
  const path = usePathname();
  const [following, start] = useTransition();
  const [leaving, setLeaving] = useState(false);
  const focusIn = useRef<HTMLFormElement | null>(null);

  // Moves focus in the same commit as the result, before the next key press is handled.
  useLayoutEffect(() => {
    if (following || !focusIn.current) return;
    focusAnswer(focusIn.current);
    focusIn.current = null;
  }, [following]);

  // Covers a form that its own response removes from the page, such as that of a removed card.
  useEffect(
    () => () => {
      if (focusIn.current) focusAnswer(focusIn.current);
    },
    [],
  );

  useEffect(() => {
    if (!leaving) return;
    const stay = () => setLeaving(false);
    const timer = window.setTimeout(stay, LEAVING);
    // Going back, the browser may show this page as it was left.
    window.addEventListener("pageshow", stay);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("pageshow", stay);
    };
  }, [leaving]);

  function follow(location: string, form: HTMLFormElement) {
    const { origin, pathname, href } = new URL(location, document.baseURI);
    const here = pathname === path || SOFT.test(pathname);
    if (origin !== window.location.origin || !here) {
      setLeaving(true);
      return window.location.assign(href);
    }
    form.querySelector<HTMLElement>(":popover-open")?.hidePopover();
    focusIn.current = form;
    start(() => {
      router.push(href.slice(origin.length), { scroll: false });
      router.refresh();
    });
  }

  return { follow, following, leaving };
}

function focusAnswer(form: HTMLFormElement) {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const said = document.querySelector<HTMLElement>("main [role=alert], main [role=status]");
  (wrong ?? said)?.focus();
  // Selects the wrong value, so that typing replaces it.
  if (wrong instanceof HTMLInputElement) wrong.select();
}
