import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { useEffect, useEffectEvent, useRef } from "react";
import { askOptions } from "@/app/_ui/use-passkey";

type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Milliseconds after which a request is repeated, because its challenge expires after ten minutes. */
const RENEWAL_MS = 8 * 60_000;

/** Milliseconds between two looks at the age of a request. */
const INTERVAL_MS = 60_000;

/**
 * Lets the browser suggest passkeys in the username field: a request that waits until the user picks
 * one. `stop` makes room for the dialog, and `start` begins again after it.
 */
export function useAutofill(address: string, answered: (answer: object) => void) {
  const autofill = useRef<Autofill>(null);
  const onAnswer = useEffectEvent(answered);
  useEffect(() => {
    if (!document.querySelector("input[autocomplete$='webauthn']")) return;
    const own = new Autofill(address, onAnswer);
    autofill.current = own;
    own.renew();
    const renew = () => own.renew();
    const show = (event: PageTransitionEvent) => own.renew(event.persisted);
    const timer = setInterval(renew, INTERVAL_MS);
    document.addEventListener("visibilitychange", renew);
    window.addEventListener("pageshow", show);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
      window.removeEventListener("pageshow", show);
      own.stop();
    };
  }, [address]);
  return { stop: () => autofill.current?.stop(), start: () => autofill.current?.start() };
}

class Autofill {
  readonly #address: string;
  readonly #answered: (answer: object) => void;
  /** Number of the latest request. Earlier ones give up at their next step. */
  #latest = 0;
  #startedAt = Number.NEGATIVE_INFINITY;
  #stopped = false;

  constructor(address: string, answered: (answer: object) => void) {
    this.#address = address;
    this.#answered = answered;
  }

  /** Repeats a request that is too old, or that a page from the back/forward cache has lost. */
  renew(isLost = false): void {
    if (this.#stopped || document.visibilityState === "hidden") return;
    if (isLost || Date.now() - this.#startedAt >= RENEWAL_MS) void this.#request();
  }

  start(): void {
    this.#stopped = false;
    void this.#request();
  }

  /** Ends the request before anything else is awaited, so that it can't end the dialog in turn. */
  stop(): void {
    this.#stopped = true;
    this.#latest++;
    WebAuthnAbortService.cancelCeremony();
  }

  async #request(): Promise<void> {
    const own = ++this.#latest;
    this.#startedAt = Date.now();
    try {
      if (!(await browserSupportsWebAuthnAutofill()) || own !== this.#latest) return;
      const optionsJSON = (await askOptions(this.#address)) as Partial<Options>;
      if (own !== this.#latest || optionsJSON.challenge === undefined) return;
      const answer = await startAuthentication({
        optionsJSON: optionsJSON as Options,
        useBrowserAutofill: true,
      });
      if (own === this.#latest) this.#answered(answer);
    } catch {
      // Without suggestions there is still the button, which says what went wrong.
    }
  }
}
