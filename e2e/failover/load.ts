import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@/db/system/client";
import { widenGrant } from "@/db/tokens/grants";
import { sealSessionKey } from "@/lib/session/session-cookie";
import { makeApplication, makeSession, makeUser, sessionToken } from "@/test/factories";
import { authorizeAddress, challengeOf, newVerifier } from "../support/flow";
import { Asking, type Client, type Origins } from "./asking";
import type { History, Operation, Tokens } from "./history";

/** Number of clients, and requests per second of all of them together. */
type Size = { clients: number; rate: number };
const USUAL: Size = { clients: 8, rate: 100 };

/** Number of the latest families whose revoked tokens are tried again, long after the revocation. */
const REVISITED = 60;

/** Addresses that are requested now and then: pages and endpoints that read. */
const VISITED = [
  "/",
  "/sign-in",
  "/account",
  "/account/apps",
  "/account/sessions",
  "/api/v1/sites",
  "/oauth/jwks",
];

const SCOPES = ["openid", "profile", "email", "offline_access"];

const chance = (share: number) => Math.random() < share;

/** Clients that redeem, refresh, use and revoke at two processes, and record each request with its start and end. */
export class Load {
  readonly histories: History[] = [];
  readonly asking: Asking;
  readonly #cookie: string;
  readonly #finished: History[] = [];
  #isStopped = false;
  readonly #running: Promise<void>[];

  /** Starts with a client that the session's user has consented to. */
  constructor(client: Client, cookie: string, origins: Origins, { clients, rate } = USUAL) {
    this.asking = new Asking(client, origins, rate);
    this.#cookie = cookie;
    this.#running = Array.from({ length: clients }, () => this.#work());
  }

  static async start(db: Db, origins: Origins, secret: string, size = USUAL) {
    const user = await makeUser(db, { passwordHash: null });
    const client = await makeApplication(db);
    const consent = { userId: user.id, applicationId: client.id, scopes: SCOPES };
    await widenGrant(db, { ...consent, now: new Date() });
    const { id } = await makeSession(db, user.id);
    const key = await sealSessionKey({ id, token: sessionToken(id) }, [secret]);
    return new Load(client, `foyer.session=${key}`, origins, size);
  }

  async stop() {
    this.#isStopped = true;
    await Promise.all(this.#running);
  }

  async #work() {
    while (!this.#isStopped) {
      const granted = await this.#newCode();
      if (granted) await this.#live(granted);
      else await sleep(100);
      await this.#revisit();
      if (chance(0.8)) continue;
      const address = VISITED[Math.floor(Math.random() * VISITED.length)] ?? "/";
      await this.asking.visit(address, this.#cookie);
    }
  }

  async #newCode() {
    const verifier = newVerifier();
    const { client } = this.asking;
    const address = authorizeAddress(client, challengeOf(verifier), { scope: SCOPES.join(" ") });
    const code = await this.asking.authorize(address, this.#cookie);
    if (code === null) return null;
    const { redirectUri: redirect_uri } = client;
    const history: History = { code, operations: [] };
    this.histories.push(history);
    return { history, form: { redirect_uri, code_verifier: verifier } };
  }

  /** One token family from its first to its last request. */
  async #live({ history, form }: { history: History; form: Record<string, string> }) {
    let tokens = await this.#grant(history, "redeem", history.code, form);
    const all: Tokens[] = [];
    while (tokens) {
      all.push(tokens);
      await this.asking.use(history, tokens.access_token);
      if (chance(0.3) || this.#isStopped) break;
      tokens = await this.#grant(history, "rotate", tokens.refresh_token);
    }
    const [first, last] = [all[0], all.at(-1)];
    if (!first || !last) return;
    if (chance(0.5)) await this.#revoke(history, first.access_token);
    await this.#revoke(history, last.refresh_token);
    for (const { access_token } of all) await this.asking.use(history, access_token);
    await this.asking.grant(history, "rotate", last.refresh_token);
    this.#finished.push(history);
    if (this.#finished.length > REVISITED) this.#finished.shift();
  }

  /** Sends a credential to one process until it answers, or to both at once: at most one may win. */
  async #grant(
    history: History,
    kind: "redeem" | "rotate",
    credential: string,
    form: Record<string, string> = {},
  ) {
    if (chance(0.05)) {
      const both = [0, 1].map((at) => this.asking.grant(history, kind, credential, { form, at }));
      await Promise.all(both);
      return null;
    }
    const at = this.asking.anyProcess();
    const answer = await this.#insist(() =>
      this.asking.grant(history, kind, credential, { form, at }),
    );
    return answer.tokens ?? null;
  }

  async #revoke(history: History, token: string) {
    const at = this.asking.anyProcess();
    await this.#insist(() => this.asking.revoke(history, token, at));
  }

  /** Repeats a request while it is answered 503, as clients do. */
  async #insist(ask: () => Promise<Operation>): Promise<Operation> {
    let answer = await ask();
    let wasLost = false;
    while (isUnanswered(answer) && !this.#isStopped) {
      wasLost ||= answer.lost === true;
      await sleep(200);
      answer = await ask();
      if (answer.outcome !== "refused") continue;
      if (wasLost) this.asking.refusedAfterLoss += 1;
      else this.asking.refusedRetries += 1;
    }
    return answer;
  }

  /** Tries the tokens of a family whose revocation was acknowledged. */
  async #revisit() {
    const history = this.#finished[Math.floor(Math.random() * this.#finished.length)];
    const issued = history?.operations.flatMap(({ tokens }) => tokens ?? []) ?? [];
    const tokens = issued[Math.floor(Math.random() * issued.length)];
    if (!history || !tokens) return;
    await this.asking.use(history, tokens.access_token);
    if (chance(0.3)) await this.asking.grant(history, "rotate", tokens.refresh_token);
  }
}

const isUnanswered = ({ outcome }: Operation) => outcome === "unavailable" || outcome === "unknown";
