import autocannon from "autocannon";

export const CONNECTIONS = 16;

/** Address of a load, and the expected status of each response. */
export type Target = {
  url: string;
  status: number;
  /** Called once per connection. Without it every connection sends GET with `headers`. */
  requestOf?: () => autocannon.Request;
  headers?: Record<string, string>;
  /**
   * Number of requests, if each can be sent only once or a round should be short; otherwise limited
   * by time.
   */
  amount?: number;
};

/** Requests per second with the expected status, their number, and the number of others. */
export type Load = { rate: number; count: number; refused: number; told: string };

/** Sends requests one after the other on each connection. Throws on an unexpected response. */
export async function fire(target: Target, seconds: number): Promise<Load> {
  const load = await send(target, seconds);
  if (load.refused > 0 || load.count === 0) throw new Error(`${target.url}: ${load.told}`);
  return load;
}

/** Sends requests like `fire`, but counts unexpected responses. */
export async function send(target: Target, seconds: number): Promise<Load> {
  const { url, status, requestOf, headers, amount } = target;
  // autocannon measures in whole seconds, too coarse for a small amount.
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
