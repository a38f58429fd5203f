"use client";

import {
  type ComponentProps,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useAnsweredPage } from "./answered-page";
import { Notice } from "./notice";
import { AccountField } from "./opened-as";
import { useFollow } from "./use-follow";

type Props = Omit<ComponentProps<"form">, "action" | "method" | "onSubmit"> & {
  action: string;
  /** Message if no response arrived. */
  unanswered: string;
  /** Called when the page shows the result of a post and the form is ready for the next. */
  onSettled?: () => void;
};

/**
 * A form that posts to a route handler. With a script the page doesn't reload: the response names
 * the next address, which for a refused form is the same page, with focus on its first error. The
 * server alone finds errors, so that they read the same in every browser, language and theme. A form
 * with a date needs `noValidate={false}`: a half-typed date would arrive as none.
 */
export function Form(props: Props) {
  const { action, unanswered, onSettled, noValidate = true, children, ...rest } = props;
  const [lost, setLost] = useState(false);
  const { follow, following, leaving } = useFollow();
  const [waiting, setWaiting] = useState(false);
  const busy = waiting || following || leaving;
  const pressed = usePressed();
  const showPage = useAnsweredPage();
  const settle = useEffectEvent(() => {
    pressed.settle();
    onSettled?.();
  });

  // Runs after useFollow's effect, which moves the focus, and before the next input event, so that
  // no event finds the form ready before the last action is settled.
  useLayoutEffect(() => {
    if (!busy) settle();
  }, [busy]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    // A button that opens a page with what the form has is the browser's.
    if (submitterOf(event)?.getAttribute("formmethod") === "get") return;
    event.preventDefault();
    if (waiting || leaving) return;
    const form = event.currentTarget;
    const submitter = submitterOf(event);
    const sending = readForm(form, submitter);
    // While the page follows a success, the same again is a second tap, and would repeat the action.
    if (following && pressed.succeededWith(sending.text)) return;
    setLost(false);
    setWaiting(true);
    pressed.press(submitter);
    const answer = await send(sending);
    setWaiting(false);
    show(answer, form, sending.text);
  }

  function show(answer: Answer, form: HTMLFormElement, sent: string) {
    if (answer.kind === "goes_on") {
      pressed.answer(answer.location, sent);
      follow(answer.location, form);
    } else if (answer.kind === "lost") setLost(true);
    else showPage(answer.html);
  }

  return (
    <form
      {...rest}
      method="post"
      action={action}
      noValidate={noValidate}
      onSubmit={submit}
      aria-busy={busy || undefined}
    >
      {lost && <Notice kind="error">{unanswered}</Notice>}
      {children}
      <AccountField />
    </form>
  );
}

const submitterOf = ({ nativeEvent }: FormEvent) => (nativeEvent as SubmitEvent).submitter;

/** Submission of a form; `text` is equal if the same is sent again. */
type Sending = { address: string; body: FormData | URLSearchParams; text: string };

function readForm(form: HTMLFormElement, submitter: HTMLElement | null): Sending {
  const address = addressOf(form, submitter);
  const fields = new FormData(form, submitter);
  const plain = new URLSearchParams([...fields].map(([name, value]) => [name, `${value}`]));
  const body = form.enctype === "multipart/form-data" ? fields : plain;
  return { address, body, text: `${address} ${plain}` };
}

/** Returns the submit button's own `formaction`, if any: the rows of a list share a form with several actions. */
const addressOf = (form: HTMLFormElement, submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement && submitter.hasAttribute("formaction")
    ? submitter.formAction
    : form.action;

type Answer =
  | { kind: "goes_on"; location: string }
  /** The server sent a page that explains the refusal. */
  | { kind: "refused"; html: string }
  | { kind: "lost" };

async function send({ address, body }: Sending): Promise<Answer> {
  try {
    const answer = await fetch(address, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    const type = answer.headers.get("content-type") ?? "";
    // A proxy's error page has no request ID: it explains nothing, and what was typed is kept.
    if (type.startsWith("text/html") && answer.headers.has("x-request-id"))
      return { kind: "refused", html: await answer.text() };
    // The server refused without a page that explains it (server/direct/refuse.ts).
    if (!answer.ok) return { kind: "lost" };
    return { kind: "goes_on", location: (await answer.json()).location };
  } catch {
    return { kind: "lost" };
  }
}

/** How long a button shows that its form was saved, in milliseconds. */
const SAVED = 2000;

/**
 * Shows on the pressed button that its form is being sent, and then that it was saved
 * (controls.css). For the eye only: the page's own message says it in words. Also remembers what
 * succeeded last.
 */
function usePressed() {
  const button = useRef<HTMLElement | null>(null);
  const saved = useRef(false);
  const done = useRef<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const show = (state: "busy" | "saved" | null) => {
    if (state) button.current?.setAttribute("data-state", state);
    else button.current?.removeAttribute("data-state");
  };

  return {
    press(submitter: HTMLElement | null) {
      show(null);
      window.clearTimeout(timer.current);
      button.current = submitter;
      saved.current = false;
      show("busy");
    },
    /** Notes whether the response to what was sent leads to a success or to a refusal. */
    answer(location: string, sent: string) {
      const { searchParams } = new URL(location, document.baseURI);
      saved.current = !searchParams.has("problem") && !searchParams.has("refused");
      done.current = saved.current ? sent : null;
    },
    succeededWith: (sent: string) => sent === done.current,
    /** Called when the page shows the result. */
    settle() {
      show(saved.current ? "saved" : null);
      if (saved.current) timer.current = window.setTimeout(() => show(null), SAVED);
      saved.current = false;
    },
  };
}
