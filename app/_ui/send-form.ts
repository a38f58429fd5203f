/** Submission of a form; `text` is equal if the same is sent again. */
type Sending = { address: string; body: FormData | URLSearchParams; text: string };

export function readForm(form: HTMLFormElement, submitter: HTMLElement | null): Sending {
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

export type Answer =
  | { kind: "goes_on"; location: string }
  /** The server sent a page that explains the refusal. */
  | { kind: "refused"; html: string }
  | { kind: "lost" };

export async function send({ address, body }: Sending): Promise<Answer> {
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
