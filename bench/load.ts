import autocannon from "autocannon";

export const CONNECTIONS = 16;

/** Where a load goes, and what each answer must be. */
export type Target = {
  url: string;
  status: number;
  /** Asked once for each connection. Without it every connection sends GET with `headers`. */
  requestOf?: () => autocannon.Request;
  headers?: Record<string, string>;
  /** How many requests there are to send, where each can be sent once or a round is to be short; else as many as the time allows. */
  amount?: number;
};

/** Requests a second, as one after the other is answered on each connection, and how many. A wrong answer is an error. */
export async function fire(
  target: Target,
  seconds: number,
): Promise<{ rate: number; count: number }> {
  const { url, status, requestOf, headers, amount } = target;
  // Its own clock ticks in seconds, too coarse for an amount that is soon sent.
  const startedAt = performance.now();
  let answeredAt = startedAt;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    timeout: 10,
    ...(headers && { headers }),
    setupClient(client: autocannon.Client) {
      if (requestOf) client.setRequests([requestOf()]);
      client.on("response", () => {
        answeredAt = performance.now();
      });
    },
  });
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || statuses.length !== 1 || statuses[0] !== String(status))
    throw new Error(
      `${url}: ${result.errors} errors, answers ${JSON.stringify(result.statusCodeStats)}`,
    );
  const count = result.requests.total;
  return { rate: count / ((answeredAt - startedAt) / 1000), count };
}
