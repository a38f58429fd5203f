import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { clientNetworks } from "@/lib/http/client-address";
import { issuer } from "@/lib/runtime/env";
import type { QueuedRequest } from "@/lib/runtime/fair-turns";
import { readSessionProof } from "@/lib/session/session-cookie";

/**
 * Implements the members of Request that the direct handlers use on top of Node's request. Any
 * other member throws: supporting it would cost too much.
 */
class DirectRequest {
  readonly method: string;
  readonly headers: DirectHeaders;
  readonly #incoming: IncomingMessage;

  constructor(incoming: IncomingMessage) {
    this.#incoming = incoming;
    this.method = incoming.method ?? "GET";
    this.headers = new DirectHeaders(incoming.headers);
  }

  get url(): string {
    return toUrl(this.#incoming.url ?? "/");
  }

  /** Says whether the client has disconnected, and emits no event. */
  get signal(): Pick<AbortSignal, "aborted"> {
    return { aborted: this.#incoming.socket.destroyed };
  }

  /** Returns the body's bytes as they arrive; null if the request has no body. */
  get body(): AsyncIterable<Uint8Array> | null {
    const { headers } = this;
    const length = headers.get("content-length");
    return headers.has("transfer-encoding") || (length !== null && length !== "0")
      ? this.#incoming
      : null;
  }

  /** Rejects if the sender disconnects before the end. */
  arrayBuffer(): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    return new Promise((resolve, reject) => {
      this.#incoming
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .once("end", () => resolve(chunks[1] ? Buffer.concat(chunks) : (chunks[0] ?? EMPTY)))
        .once("error", reject);
    });
  }
}

const EMPTY = new Uint8Array();

Object.setPrototypeOf(DirectRequest.prototype, Request.prototype);

/** Node's headers: lowercase names, repeated headers joined (the server sets `joinDuplicateHeaders`). */
class DirectHeaders {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const value = this.#headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  }

  has(name: string): boolean {
    return this.#headers[name.toLowerCase()] !== undefined;
  }
}

Object.setPrototypeOf(DirectHeaders.prototype, Headers.prototype);

/** Characters that a URL's normal form leaves unchanged in a query. The path was already checked to be plain. */
const KEPT = /^[!$-;=?-~]*$/;

const toUrl = (target: string) => {
  const url = issuer() + target;
  return !target.includes("?") || KEPT.test(target) ? url : new URL(url).href;
};

/** Presents a Node request as the Request that handlers take. */
export const requestOf = (incoming: IncomingMessage) =>
  new DirectRequest(incoming) as unknown as Request;

/** True for a cookie sealed by Foyer. Only the page checks that the session is active. */
const hasSession = (headers: Headers) => readSessionProof(headers) !== null;

/**
 * Returns a request with its lane and network. The session lane requires a cookie that outsiders can't
 * make: otherwise a flood of made-up cookies from many networks would delay everyone who has one.
 */
export function queuedRequestOf(
  incoming: IncomingMessage,
  outgoing: Pick<ServerResponse, "destroyed">,
): QueuedRequest {
  const request = requestOf(incoming);
  return {
    lane: hasSession(request.headers) ? "session" : "anonymous",
    // The widest network: someone with a whole /48 must not wait in 65,536 places.
    network: clientNetworks(request).at(-1)?.name ?? "",
    hasLeft: () => outgoing.destroyed,
  };
}
