"use client";

import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { Fingerprint } from "lucide";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Notice } from "@/app/_ui/notice";
import { submitAnswer, usePasskey } from "@/app/_ui/use-passkey";
import { useScripted } from "@/app/_ui/use-scripted";
import { useAutofill } from "./use-autofill";

type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];

const answer = (optionsJSON: Options) => startAuthentication({ optionsJSON });

const OPTIONS = "/sign-in/passkey/options";

type Props = { words: Record<"or" | "use" | "cancelled" | "failed", string> };

/** Signs in with a passkey, which takes a script and a browser that has passkeys. */
export function PasskeyButton({ words }: Props) {
  const { field, problem, busy, run } = usePasskey(OPTIONS, answer);
  const autofill = useAutofill(OPTIONS, (suggested) => submitAnswer(field.current, suggested));
  if (!useScripted() || !browserSupportsWebAuthn()) return null;
  async function press() {
    autofill.stop();
    if (!(await run())) autofill.start();
  }
  return (
    <>
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words.or}
      </p>
      <input type="hidden" name="answer" ref={field} />
      <Button type="button" look="plain" disabled={busy} onClick={() => void press()}>
        <Icon node={Fingerprint} className="size-4.5" />
        {words.use}
      </Button>
      {problem && (
        <Notice kind="error">{words[problem === "cancelled" ? "cancelled" : "failed"]}</Notice>
      )}
    </>
  );
}
