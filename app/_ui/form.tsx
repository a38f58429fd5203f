"use client";

import {
  type ComponentProps,
  type FormEvent,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from "react";
import { Notice } from "./notice";
import { useFollow } from "./use-follow";

type Props = Omit<ComponentProps<"form">, "action" | "method" | "onSubmit"> & {
  action: string;
  /** What to say where no answer came. */
  unanswered: string;
  /** Called when the page shows what came of a post, and is free for the next. */
  onSettled?: () => void;
};

/**
 * A form that posts to a route handler. With a script the page does not reload: the answer says where to go on, which
 * for a refused form is the same page, with what is wrong at its field; the first of these then has the focus.
 */
export function Form({ action, unanswered, onSettled, children, ...rest }: Props) {
  const [lost, setLost] = useState(false);
  const { follow, following } = useFollow();
  const [waiting, setWaiting] = useState(false);
  const busy = waiting || following;
  const settle = useEffectEvent(() => onSettled?.());

  // After that of useFollow, which gives the answer the focus; and before the next key or click is heard, so that none
  // finds the page free whose last deed is not settled.
  useLayoutEffect(() => {
    if (!busy) settle();
  }, [busy]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A second post while the first is on its way would do it twice; while the page follows an answer it would not.
    if (waiting) return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const body = new FormData(form, submitter);
    setLost(false);
    setWaiting(true);
    const answer = await post(form, body, addressOf(form, submitter));
    setWaiting(false);
    if (answer.kind === "goes_on") follow(answer.location, form);
    else if (answer.kind === "lost") setLost(true);
    else showPage(answer.html);
  }

  return (
    <form {...rest} method="post" action={action} onSubmit={submit} aria-busy={busy || undefined}>
      {lost && <Notice kind="error">{unanswered}</Notice>}
      {children}
    </form>
  );
}

type Answer =
  | { kind: "goes_on"; location: string }
  /** A page of the server's that says why it was refused. */
  | { kind: "refused"; html: string }
  | { kind: "lost" };

/** A button may have an address of its own (`formaction`): rows of a list share a form, and each does several things. */
const addressOf = (form: HTMLFormElement, submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement && submitter.hasAttribute("formaction")
    ? submitter.formAction
    : form.action;

async function post(form: HTMLFormElement, fields: FormData, address: string): Promise<Answer> {
  const plain = new URLSearchParams([...fields].map(([name, value]) => [name, `${value}`]));
  const body = form.enctype === "multipart/form-data" ? fields : plain;
  try {
    const answer = await fetch(address, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    if (!answer.headers.get("content-type")?.startsWith("application/json"))
      return { kind: "refused", html: await answer.text() };
    // Refused before any page could say why (server/refuse.ts).
    if (!answer.ok) return { kind: "lost" };
    return { kind: "goes_on", location: (await answer.json()).location };
  } catch {
    return { kind: "lost" };
  }
}

/** As the browser would have shown it, and read out. What was parsed so does not run: its scripts (lib/error-pages/plain-page.ts) are made anew. */
function showPage(html: string) {
  forgetRefusal();
  const page = new DOMParser().parseFromString(html, "text/html");
  document.replaceChild(document.adoptNode(page.documentElement), document.documentElement);
  for (const parsed of document.querySelectorAll<HTMLScriptElement>("script[src]")) {
    const script = document.createElement("script");
    script.src = parsed.src;
    parsed.replaceWith(script);
  }
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

/** The address may still ask for what a try before was refused for; a reload is to show the form as new. */
function forgetRefusal() {
  const address = new URL(window.location.href);
  address.searchParams.delete("problem");
  // With its own state Next takes this for its own, and renders nothing anew.
  window.history.replaceState(window.history.state, "", address);
}
