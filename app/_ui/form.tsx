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
import { AccountField } from "./opened-as";
import { type Answer, readForm, send } from "./send-form";
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
