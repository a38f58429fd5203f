"use client";

import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { Fingerprint } from "lucide";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Notice } from "@/app/_ui/notice";
import { usePasskey } from "@/app/_ui/use-passkey";
import { useScripted } from "@/app/_ui/use-scripted";

type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];

const answer = (optionsJSON: Options) => startAuthentication({ optionsJSON });

type Props = { words: Record<"or" | "use" | "cancelled" | "failed", string> };

/** Signs in with a passkey, which takes a script and a browser that has passkeys. */
export function PasskeyButton({ words }: Props) {
  const { field, problem, busy, run } = usePasskey("/sign-in/passkey/options", answer);
  if (!useScripted() || !browserSupportsWebAuthn()) return null;
  return (
    <>
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words.or}
      </p>
      <input type="hidden" name="answer" ref={field} />
      <Button type="button" look="plain" disabled={busy} onClick={() => void run()}>
        <Icon node={Fingerprint} className="size-4.5" />
        {words.use}
      </Button>
      {problem && (
        <Notice kind="error">{words[problem === "cancelled" ? "cancelled" : "failed"]}</Notice>
      )}
    </>
  );
}
