import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@/db/system/client";
import { widenGrant } from "@/db/tokens/grants";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import {
  type Application,
  authorizeAddress,
  basic,
  challengeOf,
  newVerifier,
  sessionCookieValue,
} from "./flow";
import { hashOf } from "./moments";

/** Acknowledged results, as hashes in hex: the database must have each, whatever is killed afterward. */
export type Facts = {
  codesUsed: string[];
  accessIssued: string[];
  refreshIssued: string[];
  refreshRotated: string[];
  accessRevoked: string[];
  familiesRevoked: string[];
};

type Tokens = { access_token: string; refresh_token: string };
type Client = Pick<Application, "clientId" | "clientSecret" | "redirectUri">;
type Origins = readonly [string, string];
type Form = Record<string, string>;
/** `tokens` is set on success only; `lost` means that the connection broke, so that the outcome is unknown. */
type Answer = { status: number | "lost"; tokens: Tokens | null };

const pick = <T>(items: readonly [T, ...T[]]): T =>
  items[Math.floor(Math.random() * items.length)] ?? items[0];

const SCOPES = ["openid", "profile", "email", "offline_access"];

/** Clients that continuously redeem, rotate and revoke on two processes, one at a time and concurrently. */
export class KillLoad {
  readonly facts: Facts = {
    ...{ codesUsed: [], accessIssued: [], refreshIssued: [] },
    ...{ refreshRotated: [], accessRevoked: [], familiesRevoked: [] },
  };
  readonly wrong: string[] = [];
  acknowledged = 0;
  /** Time of the latest acknowledgment. */
  lastAt = 0;
  unavailable = 0;
  races = 0;
  #stopped = false;
  readonly #running: Promise<void>[];

  readonly #client: Client;
  readonly #cookie: string;
  readonly #origins: Origins;

  private constructor(load: Parameters<typeof KillLoad.with>[0]) {
    const { client, cookie, origins, workers, pause = 0 } = load;
    this.#client = client;
    this.#cookie = cookie;
    this.#origins = origins;
    this.#running = Array.from({ length: workers }, () => this.#work(pause));
  }

  /** Starts with a client that the session's user has consented to. `pause` is in milliseconds. */
  static with(load: {
    client: Client;
    cookie: string;
    origins: Origins;
    workers: number;
    pause?: number;
  }) {
    return new KillLoad(load);
  }

  static async start(db: Db, origins: Origins) {
    const user = await makeUser(db, { passwordHash: null });
    const client = await makeApplication(db);
    const consent = { userId: user.id, applicationId: client.id, scopes: SCOPES };
    await widenGrant(db, { ...consent, now: new Date() });
    const { id } = await makeSession(db, user.id);
    const cookie = `foyer.session=${await sessionCookieValue(id)}`;
    return KillLoad.with({ client, cookie, origins, workers: 6 });
  }

  async stop() {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  async #work(pause: number) {
    while (!this.#stopped) {
      await sleep(pause);
      const form = await this.#newCode();
      const tokens = form && (await this.#spend(form, "codesUsed", form.code));
      if (tokens) await this.#rotateAndRevoke(tokens);
      if (!form) await sleep(20);
    }
  }

  async #rotateAndRevoke(first: Tokens) {
    let tokens: Tokens | null = first;
    while (tokens && Math.random() < 0.7) {
      const old: string = tokens.refresh_token;
      const rotation = { grant_type: "refresh_token", refresh_token: old };
      tokens = await this.#spend(rotation, "refreshRotated", old);
    }
    if (!tokens) return;
    await this.#revoke(tokens.access_token, "accessRevoked");
    await this.#revoke(tokens.refresh_token, "familiesRevoked");
  }

  async #revoke(token: string, fact: keyof Facts) {
    const { status } = await this.#insist("/oauth/revoke", { token });
    if (status === 200) this.#acknowledge(fact, token);
  }

  async #newCode() {
    const verifier = newVerifier();
    const changes = { scope: SCOPES.join(" ") };
    const address = authorizeAddress(this.#client, challengeOf(verifier), changes);
    const init: RequestInit = { headers: { cookie: this.#cookie }, redirect: "manual" };
    const answer = await fetch(pick(this.#origins) + address, init).catch(() => null);
    const location = answer?.headers.get("location") ?? "";
    const code = URL.canParse(location) ? new URL(location).searchParams.get("code") : null;
    const redirect_uri = this.#client.redirectUri;
    return (
      code && { grant_type: "authorization_code", code, redirect_uri, code_verifier: verifier }
    );
  }

  /** Returns the tokens; null after a race, or if the outcome is unknown. */
  async #spend(form: Form, used: keyof Facts, credential: string) {
    if (Math.random() < 0.15) return this.#race(form, used, credential);
    const { tokens } = await this.#insist("/oauth/token", form);
    if (tokens) this.#accept(tokens, used, credential);
    return tokens;
  }

  /** Sends two requests at once, one to each process: at most one wins. */
  async #race(form: Form, used: keyof Facts, credential: string): Promise<null> {
    this.races += 1;
    const both = await Promise.all(this.#origins.map((o) => this.#post(o, "/oauth/token", form)));
    const winners = both.flatMap(({ tokens }) => (tokens ? [tokens] : []));
    if (winners.length > 1) this.wrong.push(`two winners of ${form.grant_type}`);
    for (const tokens of winners) this.#accept(tokens, used, credential);
    return null;
  }

  /** Retries at the same process while it answers 503, as clients do. */
  async #insist(path: string, form: Form): Promise<Answer> {
    const origin = pick(this.#origins);
    let answer = await this.#post(origin, path, form);
    while (answer.status === 503 && !this.#stopped) {
      await sleep(20);
      answer = await this.#post(origin, path, form);
      if (answer.status === 400) this.wrong.push(`a retry of ${form.grant_type} was refused`);
    }
    return answer;
  }

  async #post(origin: string, path: string, form: Form): Promise<Answer> {
    const headers = { Authorization: basic(this.#client.clientId, this.#client.clientSecret) };
    const init = { method: "POST", headers, body: new URLSearchParams(form) };
    const { status, text } = await fetch(origin + path, init)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: "lost" as const, text: "" }));
    if (status === 503) this.unavailable += 1;
    else if (typeof status === "number" && status >= 500) this.wrong.push(`${path} ${status}`);
    const isGrant = status === 200 && path === "/oauth/token";
    return { status, tokens: isGrant ? JSON.parse(text) : null };
  }

  #accept(tokens: Tokens, used: keyof Facts, credential: string) {
    this.#acknowledge(used, credential);
    this.#acknowledge("accessIssued", tokens.access_token);
    this.#acknowledge("refreshIssued", tokens.refresh_token);
  }

  #acknowledge(fact: keyof Facts, credential: string) {
    this.facts[fact].push(hashOf(credential).toString("hex"));
    this.acknowledged += 1;
    this.lastAt = performance.now();
  }
}
