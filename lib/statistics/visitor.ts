import { isbot } from "isbot";

/** Verdicts by User-Agent, since looking for a few hundred names costs more than the redirect itself. */
const known = new Map<string, boolean>();

/** So many are remembered; a flood of invented ones makes it start anew. */
const MAX_KNOWN = 2000;

/** Whether a person is opening something: neither a program that says so nor a browser that only loads ahead. */
export function isPerson({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  if (method !== "GET" || isLoadingAhead(headers)) return false;
  const agent = headers.get("user-agent");
  return agent === null || !isBot(agent);
}

const isLoadingAhead = (headers: Headers) =>
  (headers.get("sec-purpose") ?? headers.get("purpose") ?? "").includes("prefetch");

function isBot(agent: string): boolean {
  const verdict = known.get(agent);
  if (verdict !== undefined) return verdict;
  if (known.size >= MAX_KNOWN) known.clear();
  const found = isbot(agent);
  known.set(agent, found);
  return found;
}
