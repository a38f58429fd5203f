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

/** Requests a second of those that were answered as they must be, how many, and how many were not. */
export type Load = { rate: number; count: number; refused: number; told: string };

/** Sends requests one after the other on each connection. A wrong answer is an error. */
export async function fire(target: Target, seconds: number): Promise<Load> {
  const load = await send(target, seconds);
  if (load.refused > 0 || load.count === 0) throw new Error(`${target.url}: ${load.told}`);
  return load;
}

/** Sends requests as `fire` does, and counts wrong answers. */
export async function send(target: Target, seconds: number): Promise<Load> {
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
  const count = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  return {
    rate: count && count / ((answeredAt - startedAt) / 1000),
    count,
    refused: result.requests.total - count + result.errors,
    told: `${result.errors} errors, answers ${JSON.stringify(result.statusCodeStats)}`,
  };
}
