import autocannon from "autocannon";

export const CONNECTIONS = 16;

/** Where a load goes, and what each answer must be. */
export type Target = {
  url: string;
  status: number;
  /** Asked once for each connection. Without it every connection sends GET with `headers`. */
  requestOf?: () => autocannon.Request;
  headers?: Record<string, string>;
};

/** Requests a second over `seconds`, as one connection after the other is answered. Any wrong answer is an error. */
export async function fire(target: Target, seconds: number): Promise<number> {
  const { url, status, requestOf, headers } = target;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 10,
    ...(headers && { headers }),
    ...(requestOf && {
      setupClient: (client: autocannon.Client) => client.setRequests([requestOf()]),
    }),
  });
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (result.errors > 0 || statuses.length !== 1 || statuses[0] !== String(status))
    throw new Error(
      `${url}: ${result.errors} errors, answers ${JSON.stringify(result.statusCodeStats)}`,
    );
  return result.requests.total / result.duration;
}
