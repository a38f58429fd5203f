/** Posts a form without leaving the page. Returns the address in the response; null on failure. */
export async function postQuietly(
  form: HTMLFormElement,
  button: HTMLElement | null,
): Promise<URL | null> {
  const fields = [...new FormData(form, button)].map(([name, value]) => [name, `${value}`]);
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json" },
      // The choice is stored even if the user leaves at once.
      keepalive: true,
    });
    return answer.ok ? new URL((await answer.json()).location) : null;
  } catch {
    return null;
  }
}
