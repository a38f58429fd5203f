"use client";

import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { Fingerprint } from "lucide";
import type { ComponentProps } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Notice } from "@/app/_ui/notice";
import { submitAnswer, usePasskey } from "@/app/_ui/use-passkey";
import { useScripted } from "@/app/_ui/use-scripted";
import { useAutofill } from "./use-autofill";

type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];

const answer = (optionsJSON: Options) => startAuthentication({ optionsJSON });

type Words = Record<"use" | "cancelled" | "failed", string> & {
  /** Separates the button from the other way on the page; null if there is none. */
  or: string | null;
  /** Where else to go from a browser without passkeys; null if the page has another way. */
  unsupported?: string | null;
};

type Props = {
  /** Address of the options. */
  options: string;
  /** Fields to send there. */
  fields?: Record<string, string>;
  /** True if the button comes before the other way on the page. */
  first?: boolean;
  words: Words;
};

/** Signs in with a passkey, which takes a script and a browser that has passkeys. */
export function PasskeyButton({ options, fields = {}, first = false, words }: Props) {
  const { field, problem, busy, run } = usePasskey(options, answer, fields);
  const autofill = useAutofill(options, (suggested) => submitAnswer(field.current, suggested));
  if (!useScripted()) return null;
  if (!browserSupportsWebAuthn())
    return words.unsupported ? <Notice kind="info">{words.unsupported}</Notice> : null;
  async function press() {
    autofill.stop();
    if (!(await run())) autofill.start();
  }
  return (
    <PasskeyChoice {...{ first, words }} disabled={busy} onClick={() => void press()}>
      <input type="hidden" name="answer" ref={field} />
      {problem && (
        <Notice kind="error">{words[problem === "cancelled" ? "cancelled" : "failed"]}</Notice>
      )}
    </PasskeyChoice>
  );
}

type ChoiceProps = Pick<ComponentProps<"button">, "disabled" | "onClick" | "children"> & {
  first?: boolean;
  words: Pick<Words, "use" | "or">;
};

/** The button with its divider, and what follows it. */
export function PasskeyChoice({ first = false, words, children, ...button }: ChoiceProps) {
  const divider = words.or !== null && (
    <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {words.or}
    </p>
  );
  return (
    <>
      {!first && divider}
      <Button {...button} type="button" look={first ? "primary" : "plain"}>
        <Icon node={Fingerprint} className="size-4.5" />
        {words.use}
      </Button>
      {children}
      {first && divider}
    </>
  );
}
