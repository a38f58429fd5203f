/** Posts a form without leaving the page. Returns the address in the response; null on failure. */
export function postQuietly(form: HTMLFormElement, button: HTMLElement | null) {
  const fields = [...new FormData(form, button)].map(([name, value]) => [name, `${value}`]);
  return postFields(form.action, new URLSearchParams(fields));
}

/** Posts what a script knows, as postQuietly posts a form. */
export async function postFields(address: string, body: URLSearchParams): Promise<URL | null> {
  try {
    const answer = await fetch(address, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
      // The choice is stored even if the user leaves at once.
      keepalive: true,
    });
    return answer.ok ? new URL((await answer.json()).location) : null;
  } catch {
    return null;
  }
}
