/** A JSON answer. `Response.json` makes a Headers object, which costs more than the rest of an answer together. */
export const json = (status: number, body: object, headers: Record<string, string>) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
