import { usePathname, useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useTransition } from "react";

/** Places that a form leads to without leaving the page: rendered by Next, and nobody's redirect. */
const SOFT = /^\/(?:account|admin|developer)(?:\/|$)/;

/** Goes where the answer to a form leads, and then to what it has to say there. */
export function useFollow() {
  const router = useRouter();
  const path = usePathname();
  const [following, start] = useTransition();
  const focusIn = useRef<HTMLFormElement | null>(null);

  // With what it shows, before the next key is heard: that is typed where the focus goes.
  useLayoutEffect(() => {
    if (following || !focusIn.current) return;
    focusAnswer(focusIn.current);
    focusIn.current = null;
  }, [following]);

  // A form that its own answer takes off the page, such as that of a removed card, ends here.
  useEffect(
    () => () => {
      if (focusIn.current) focusAnswer(focusIn.current);
    },
    [],
  );

  function follow(location: string, form: HTMLFormElement) {
    const { origin, pathname, href } = new URL(location, document.baseURI);
    const here = pathname === path || SOFT.test(pathname);
    if (origin !== window.location.origin || !here) return window.location.assign(href);
    focusIn.current = form;
    start(() => {
      router.push(href.slice(origin.length), { scroll: false });
      router.refresh();
    });
  }

  return { follow, following };
}

function focusAnswer(form: HTMLFormElement) {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const said = document.querySelector<HTMLElement>("main [role=alert], main [role=status]");
  (wrong ?? said)?.focus();
  // What is typed next takes the place of what was wrong.
  if (wrong instanceof HTMLInputElement) wrong.select();
}
