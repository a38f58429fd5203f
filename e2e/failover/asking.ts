import { setTimeout as sleep } from "node:timers/promises";
import { basic } from "../support/flow";
import type { History, Operation, Tokens } from "./history";

export type Client = { clientId: string; clientSecret: string; redirectUri: string };
export type Origins = readonly [string, string];
type Form = Record<string, string>;
type Answer = Said & { start: number; end: number };
type Said = { status: number; text: string; location: string | null; retryAfter: boolean };

/** Milliseconds that a client waits. Foyer answers within two seconds, unless the machine is too busy to render pages. */
const TIMEOUT_MS = 15_000;

/** A response that isn't a success or an ordinary refusal; status 0 if there was none. */
export type Failure = {
  status: number;
  path: string;
  retryAfter: boolean;
  start: number;
  end: number;
};

/** Sends requests at a steady rate, and records their results. */
export class Asking {
  readonly failures: Failure[] = [];
  answers = 0;
  /** Writes that were acknowledged, and the time at which the request for the latest one began. */
  acknowledged = 0;
  acknowledgedAt = 0;
  /** Retries that were refused: after a 503, and after no response, whose tokens a killed process no longer has. */
  refusedRetries = 0;
  refusedAfterLoss = 0;
  readonly client: Client;
  readonly #origins: Origins;
  readonly #interval: number;
  #nextAt = 0;

  constructor(client: Client, origins: Origins, rate: number) {
    this.client = client;
    this.#origins = origins;
    this.#interval = 1000 / rate;
  }

  anyProcess = () => (Math.random() < 0.5 ? 0 : 1);

  async authorize(address: string, cookie: string): Promise<string | null> {
    const { location } = await this.#send(address, this.anyProcess(), { headers: { cookie } });
    return location && URL.canParse(location) ? new URL(location).searchParams.get("code") : null;
  }

  /** Requests an address that needs neither code nor token; only failures are recorded. */
  async visit(address: string, cookie: string): Promise<void> {
    await this.#send(address, this.anyProcess(), { headers: { cookie } });
  }

  async grant(
    history: History,
    kind: "redeem" | "rotate",
    credential: string,
    { form = {}, at = this.anyProcess() }: { form?: Form; at?: number } = {},
  ) {
    const given: Form =
      kind === "redeem"
        ? { grant_type: "authorization_code", code: credential, ...form }
        : { grant_type: "refresh_token", refresh_token: credential };
    const answer = await this.#post("/oauth/token", given, at);
    const tokens: Tokens | null = answer.status === 200 ? JSON.parse(answer.text) : null;
    return this.#record(history, { kind, credential, process: at, answer, tokens });
  }

  async revoke(history: History, credential: string, at: number) {
    const answer = await this.#post("/oauth/revoke", { token: credential }, at);
    return this.#record(history, { kind: "revoke", credential, process: at, answer });
  }

  /** Uses an access token at Foyer, or asks about it as an API does. */
  async use(history: History, credential: string) {
    const at = this.anyProcess();
    const headers = { Authorization: `Bearer ${credential}` };
    const answer =
      Math.random() < 0.5
        ? await this.#send("/api/v1/me", at, { headers })
        : await this.#post("/oauth/introspect", { token: credential }, at);
    return this.#record(history, { kind: "use", credential, process: at, answer });
  }

  #record(
    history: History,
    {
      answer: { status, text, start, end },
      tokens,
      ...what
    }: Pick<Operation, "kind" | "credential" | "process"> & {
      answer: Answer;
      tokens?: Tokens | null;
    },
  ): Operation {
    const outcome = outcomeOf(status, text);
    const operation: Operation = {
      ...{ ...what, start, end, outcome, lost: status === 0 },
      ...(tokens && { tokens }),
    };
    history.operations.push(operation);
    if (outcome === "done" && what.kind !== "use") {
      this.acknowledged += 1;
      this.acknowledgedAt = Math.max(this.acknowledgedAt, start);
    }
    return operation;
  }

  #post(path: string, form: Form, at: number) {
    const headers = { Authorization: basic(this.client.clientId, this.client.clientSecret) };
    return this.#send(path, at, { method: "POST", headers, body: new URLSearchParams(form) });
  }

  async #send(path: string, at: number, init: RequestInit): Promise<Answer> {
    await this.#pace();
    const start = performance.now();
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const url = `${this.#origins[at]}${path}`;
    const answer = await fetch(url, { ...init, redirect: "manual", signal }).then(read, unsaid);
    const { status, retryAfter } = answer;
    const end = performance.now();
    this.answers += 1;
    if (status === 0 || status >= 500 || status === 429)
      this.failures.push({ status, path: path.split("?")[0] ?? "", retryAfter, start, end });
    return { ...answer, start, end };
  }

  async #pace() {
    const now = performance.now();
    this.#nextAt = Math.max(now, this.#nextAt + this.#interval);
    if (this.#nextAt > now) await sleep(this.#nextAt - now);
  }
}

const read = async (response: Response): Promise<Said> => ({
  status: response.status,
  location: response.headers.get("location"),
  retryAfter: response.headers.has("retry-after"),
  text: await response.text().catch(() => ""),
});

const UNCHANGED = "nothing was changed";

/** A request that found no server changed nothing. */
const unsaid = ({ cause }: Error & { cause?: { code?: string } }): Said => ({
  ...{ status: 0, location: null, retryAfter: false },
  text: cause?.code === "ECONNREFUSED" ? UNCHANGED : "",
});

/** Takes a 503 by its word: only a description without an unknown outcome promises that nothing was changed. */
function outcomeOf(status: number, text: string): Operation["outcome"] {
  if (status === 200) return text.includes('"active":false') ? "refused" : "done";
  if (status === 400 || status === 401) return "refused";
  return [0, 503].includes(status) && text.includes(UNCHANGED) ? "unavailable" : "unknown";
}
