import { Agent, type IncomingMessage, request } from "node:http";
import type { BadInputWorld, Target } from "./bad-input-world";
import type { BadInput } from "./bad-inputs";

/** `status` is 0 if the server closed the connection without a response. */
export type Answer = { status: number; retryAfter: boolean; text: string };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Milliseconds after which a request without a response counts as hanging. */
const PATIENCE = 120_000;

/** Builds the request to send from a generated input and its target. */
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

/** Removes characters that Node's own client refuses to send; hostile.spec.ts sends those over a raw socket. */
const printable = (text: string) =>
  text.replaceAll(/[^!-\u00ff]/g, "").replaceAll(/[\u007f #]/g, "");
const latin1 = (text: string) => text.replaceAll(/[^ -~\u0080-\u00ff]/g, "");

/** Sends the request over a keep-alive connection. */
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

/** Error codes of a connection that the server closed, as it may while a refused request is still being sent. */
const BROKEN = new Set(["ECONNRESET", "EPIPE"]);
const UNANSWERED: Answer = { status: 0, retryAfter: false, text: "" };

async function readAll(answer: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  const { statusCode = 0, headers } = answer;
  const text = Buffer.concat(chunks).toString("latin1");
  return { status: statusCode, retryAfter: "retry-after" in headers, text };
}
