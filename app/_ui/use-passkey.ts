import { useRef, useState } from "react";
import { useOpener } from "./opened-as";

/** Why no passkey was used or made. */
export type PasskeyProblem = "cancelled" | "known" | "failed";

/**
 * Asks the browser for a passkey's answer to the options at an address, and submits it in the hidden
 * field of the surrounding form. Without an answer, `problem` says why, and `run` returns false.
 */
export function usePasskey<Options>(
  address: string,
  answer: (options: Options) => Promise<object>,
  fields: Record<string, string> = {},
) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const opener = useOpener();

  async function run(): Promise<boolean> {
    if (busy) return true;
    setProblem(null);
    setBusy(true);
    try {
      const options = await askOptions(address, { ...fields, ...opener });
      if (typeof options.location === "string") window.location.assign(options.location);
      else submitAnswer(field.current, await answer(options as Options));
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { field, problem, busy, run };
}

/** Returns the options, or the location of the page that explains why there are none. */
export async function askOptions(
  address: string,
  fields: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "application/json" },
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}

/** Submits an answer in a hidden field of its form. */
export function submitAnswer(field: HTMLInputElement | null, answer: object) {
  if (!field) return;
  field.value = JSON.stringify(answer);
  field.form?.requestSubmit();
}

/** Browsers name a cancelled dialog and one that found no passkey alike (WebAuthn 14.5.2). */
function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  return name === "InvalidStateError" ? "known" : "failed";
}
