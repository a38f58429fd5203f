import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { listenLocally } from "@/test/local-server";

/** Number of responses by status, and of requests without one. */
export type Answers = { statuses: Record<number, number>; broken: number; faults: string[] };

const noAnswers = (): Answers => ({ statuses: {}, broken: 0, faults: [] });

/** Distributes requests over servers in turn, each on a new connection, and counts the responses. */
export async function startBalancer(port: number) {
  let targets: string[] = [];
  let turn = 0;
  let answers = noAnswers();

  function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    turn += 1;
    const { method = "", headers, url = "" } = incoming;
    const fault = (what: string) => answers.faults.push(`${method} ${url.split("?")[0]}: ${what}`);
    const onward = request(`${targets[turn % targets.length]}${url}`, {
      method,
      headers: { ...headers, connection: "close" },
      agent: false,
    });
    onward.once("response", (answer) => {
      const status = answer.statusCode ?? 0;
      answers.statuses[status] = (answers.statuses[status] ?? 0) + 1;
      if (status >= 500) fault(`${status}`);
      outgoing.writeHead(status, withoutConnection(answer.rawHeaders));
      answer.pipe(outgoing);
    });
    onward.once("error", (error) => {
      answers.broken += 1;
      fault(error.message);
      outgoing.destroy();
    });
    incoming.pipe(onward);
  }

  const server = createServer(forward);
  const { stop } = await listenLocally(server, port);
  return {
    origin: `http://localhost:${port}`,
    /** Sends new requests to these servers only; those in flight go on. */
    leadTo(...origins: string[]) {
      targets = origins;
    },
    /** Returns the counts since the last call. */
    takeAnswers() {
      const taken = answers;
      answers = noAnswers();
      return taken;
    },
    stop,
  };
}

/** The client's connection stays open. */
function withoutConnection(raw: string[]): string[] {
  return raw.filter((_, n) => !/^connection$/i.test(raw[n - (n % 2)] ?? ""));
}
