"use client";

import { browserSupportsWebAuthn, startRegistration } from "@simplewebauthn/browser";
import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { type PasskeyProblem, usePasskey } from "@/app/_ui/use-passkey";
import { useScripted } from "@/app/_ui/use-scripted";

type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];

const answer = (optionsJSON: Options) => startRegistration({ optionsJSON });

type Props = {
  words: Record<"add" | "unsupported" | PasskeyProblem, string>;
  look: "primary" | "plain";
  className?: string;
  /** Address of the options, and the fields sent to it; those of the account by default. */
  options?: string;
  fields?: Record<string, string>;
};

/** Adds a passkey, which takes a script and a browser that has passkeys. Until the script starts, only its room is there. */
export function AddPasskey({
  words,
  look,
  className = "",
  options = "/forms/account/passkey-options",
  fields = {},
}: Props) {
  const { field, problem, busy, run } = usePasskey(options, answer, fields);
  const scripted = useScripted();
  if (scripted && !browserSupportsWebAuthn())
    return <p className="text-sm text-soft">{words.unsupported}</p>;
  return (
    <>
      <input type="hidden" name="answer" ref={field} />
      <Button
        type="button"
        look={look}
        className={`${className} ${scripted ? "" : "invisible not-scripted:hidden"}`}
        disabled={busy || !scripted}
        onClick={() => void run()}
      >
        {words.add}
      </Button>
      {problem && <Notice kind="error">{words[problem]}</Notice>}
    </>
  );
}
