"use client";

import {
  type ComponentProps,
  type FormEvent,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from "react";
import { useAnsweredPage } from "./answered-page";
import { Notice } from "./notice";
import { useFollow } from "./use-follow";
import { usePressed } from "./use-pressed";

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
  const { follow, following } = useFollow();
  const [waiting, setWaiting] = useState(false);
  const busy = waiting || following;
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
    // Blocks a second submit only while the first is in flight, which would repeat the action.
    // While the page follows a response, a new submit is safe.
    if (waiting) return;
    const form = event.currentTarget;
    const submitter = submitterOf(event);
    const body = new FormData(form, submitter);
    setLost(false);
    setWaiting(true);
    pressed.press(submitter);
    const answer = await post(form, body, addressOf(form, submitter));
    setWaiting(false);
    if (answer.kind === "goes_on") {
      pressed.answer(answer.location);
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
    </form>
  );
}

type Answer =
  | { kind: "goes_on"; location: string }
  /** The server sent a page that explains the refusal. */
  | { kind: "refused"; html: string }
  | { kind: "lost" };

const submitterOf = ({ nativeEvent }: FormEvent) => (nativeEvent as SubmitEvent).submitter;

/** Returns the submit button's own `formaction`, if any: the rows of a list share a form with several actions. */
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
    // The server refused without a page that explains it (server/refuse.ts).
    if (!answer.ok) return { kind: "lost" };
    return { kind: "goes_on", location: (await answer.json()).location };
  } catch {
    return { kind: "lost" };
  }
}
