import { Agent, type IncomingMessage, request } from "node:http";
import type { BadInputWorld, Target } from "./bad-input-world";
import type { BadInput } from "./bad-inputs";

/** `status` is 0 where the server closed the connection without an answer. */
export type Answer = { status: number; retryAfter: boolean; text: string };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Milliseconds; no answer by then is a request that hangs. */
const PATIENCE = 120_000;

/** A generated request to an address, as it goes out. */
export function compose(target: Target, input: BadInput, world: BadInputWorld, cookie: string) {
  const { fitting, valid } = input;
  const method = fitting ? target.method : input.method;
  const kept = valid.sent ? validText(target, input) : "";
  const isQuery = method === "GET" || method === "HEAD";
  const query = joined("&", input.query, isQuery ? kept : "");
  const body = isQuery ? null : bodyOf(input, kept);
  const segment = valid.sent ? world.segmentOf(target.address) : input.segment;
  const path = target.address.replace(/\[[^\]]+\]/g, () => printable(segment));
  const headers = {
    ...(fitting && { origin: world.origin, "sec-fetch-site": "same-origin" }),
    ...(valid.sent && path.startsWith("/oauth/") && { authorization: world.authorization }),
    ...input.headers,
    ...framingOf(body),
    cookie: latin1(joined("; ", input.signedIn ? cookie : "", input.cookies)),
  };
  return { method, path: printable(joined("?", path, query)), headers, body: body?.bytes };
}

const joined = (by: string, ...texts: string[]) => texts.filter(Boolean).join(by);

const framingOf = (body: BadInput["body"]) => ({
  ...(body?.type && { "content-type": body.type }),
  ...(body && { "content-length": `${body.bytes.length}` }),
});

function validText({ valid: pairs }: Target, { valid: { broken, by } }: BadInput) {
  return pairs
    .map(([name, value], n) => `${name}=${n === broken ? by : encodeURIComponent(value)}`)
    .join("&");
}

function bodyOf({ body }: BadInput, kept: string) {
  if (!body || kept === "" || !body.type.includes("urlencoded")) return body;
  return { type: body.type, bytes: Buffer.concat([Buffer.from(`${kept}&`, "latin1"), body.bytes]) };
}

/** Without what Node's own client refuses to write; hostile.spec.ts sends that by hand. */
const printable = (text: string) =>
  text.replaceAll(/[^!-\u00ff]/g, "").replaceAll(/[\u007f #]/g, "");
const latin1 = (text: string) => text.replaceAll(/[^ -~\u0080-\u00ff]/g, "");

/** Sends it on a connection that is kept. */
export function send(origin: string, sent: ReturnType<typeof compose>): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { method, path, headers, body } = sent;
  return new Promise((resolve, reject) => {
    const asked = request({ agent, hostname, port, method, path, headers, timeout: PATIENCE });
    const broken = (error: NodeJS.ErrnoException) =>
      BROKEN.has(error.code ?? "") ? resolve(UNANSWERED) : reject(error);
    asked.on("response", (answer) => readAll(answer).then(resolve, broken));
    asked.on("timeout", () => asked.destroy(new Error(`no answer: ${method} ${path}`)));
    asked.on("error", broken);
    asked.end(body);
  });
}

/** The server has closed the connection, as it may on whoever still writes what it refused. */
const BROKEN = new Set(["ECONNRESET", "EPIPE"]);
const UNANSWERED: Answer = { status: 0, retryAfter: false, text: "" };

async function readAll(answer: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  const { statusCode = 0, headers } = answer;
  const text = Buffer.concat(chunks).toString("latin1");
  return { status: statusCode, retryAfter: "retry-after" in headers, text };
}
