/** Posts what a form's button says, without leaving the page. Where its answer leads; null if none came. */
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
      // Whoever leaves by a link at once has still chosen.
      keepalive: true,
    });
    return answer.ok ? new URL((await answer.json()).location) : null;
  } catch {
    return null;
  }
}
