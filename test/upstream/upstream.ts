import { createHash, createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { listenLocally } from "../local-server";
import type { Fault, UpstreamAnswer } from "./hostile-answers";

export const CLIENT = { id: "client-of-foyer", secret: "secret of foyer: %+é" };

type Sent = { asked: URLSearchParams; answer: UpstreamAnswer };

/** An OpenID provider that answers as a test wants, and checks what an honest one would. */
export type Upstream = Awaited<ReturnType<typeof startUpstream>>;

const makeKeys = async () => {
  const pair = () => generateKeyPair("RS256", { extractable: true });
  const [own, other] = await Promise.all([pair(), pair()]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "own", use: "sig", alg: "RS256" };
  return { own, other, jwk, pem: await exportSPKI(own.publicKey) };
};

let keysOnce: ReturnType<typeof makeKeys> | undefined;

type Served = {
  issuer: string;
  metadata: Record<string, unknown>;
  codes: Map<string, Sent>;
  /** Paths that were requested. */
  requested: string[];
  faults: Map<string, Fault>;
  keys: Keys;
  /** How it answers a browser. */
  answer: UpstreamAnswer;
  /** What its UserInfo endpoint says; a text is signed, and null refuses. */
  userInfo: object | string | null;
};

/** Starts a provider on a free port of this machine. */
export async function startUpstream() {
  keysOnce ??= makeKeys();
  const keys = await keysOnce;
  const server = createServer((incoming, outgoing) => void serve(served, incoming, outgoing));
  const { port, stop } = await listenLocally(server.unref());
  const issuer = `http://127.0.0.1:${port}`;
  const common = { codes: new Map(), requested: [], faults: new Map(), keys };
  const served: Served = {
    ...common,
    issuer,
    metadata: metadataOf(issuer),
    answer: {},
    userInfo: {},
  };
  const { metadata, requested, faults } = served;
  return {
    issuer,
    metadata,
    requested,
    faults,
    sign: (claims: object, signing: Signing) => sign(claims, signing, keys),
    /** Returns the callback to which the provider sends the browser of an authorization request. */
    visit: (location: string, answer: UpstreamAnswer = {}) => sendBack(served, location, answer),
    answerWith: (given: Partial<Served>) => void Object.assign(served, given),
    stop,
  };
}

/** Stores the answer to an authorization request, and returns the callback with its code. */
function sendBack({ issuer, codes }: Served, location: string, answer: UpstreamAnswer): URL {
  const { searchParams: asked } = new URL(location);
  const code = randomBytes(16).toString("hex");
  codes.set(code, { asked, answer });
  const callback = new URL(asked.get("redirect_uri") ?? "");
  const usual = { code, state: asked.get("state"), iss: issuer };
  for (const [name, value] of Object.entries({ ...usual, ...answer.callback }))
    if (value !== null) callback.searchParams.set(name, value);
  return callback;
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/logout`,
  authorization_response_iss_parameter_supported: true,
  id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
  subject_types_supported: ["public"],
  response_types_supported: ["code"],
});

async function serve(served: Served, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { issuer, metadata, requested, faults, keys, userInfo } = served;
  const { pathname } = new URL(incoming.url ?? "/", issuer);
  requested.push(pathname);
  const fault = faults.get(pathname);
  if (fault) return failAs(fault, outgoing);
  if (pathname === "/.well-known/openid-configuration") return json(outgoing, 200, metadata);
  if (pathname === "/authorize") {
    const callback = sendBack(served, `${issuer}${incoming.url}`, served.answer);
    return outgoing.writeHead(302, { Location: callback.href }).end();
  }
  if (pathname === "/jwks") return json(outgoing, 200, { keys: [keys.jwk] });
  if (pathname === "/userinfo") return json(outgoing, userInfo ? 200 : 401, userInfo ?? {});
  return pathname === "/token" ? serveToken(served, incoming, outgoing) : json(outgoing, 404, {});
}

async function serveToken(
  { issuer, codes, keys }: Served,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const form = new URLSearchParams(await text(incoming));
  const code = form.get("code") ?? "";
  const sent = codes.get(code);
  const refusal = refusalOf(incoming, form, sent?.asked);
  codes.delete(code);
  if (refusal || !sent) return json(outgoing, 400, { error: refusal });
  const body: Record<string, unknown> = {
    ...{ access_token: randomBytes(16).toString("hex"), token_type: "Bearer", expires_in: 300 },
    id_token: await idTokenOf(sent, issuer, keys),
    ...sent.answer.token,
  };
  const present = Object.entries(body).filter(([, value]) => value !== null);
  return json(outgoing, 200, Object.fromEntries(present));
}

/** Answers with JSON, or with a text that is signed. */
function json(outgoing: ServerResponse, status: number, body: object | string) {
  const [type, text] = typeof body === "string" ? ["jwt", body] : ["json", JSON.stringify(body)];
  outgoing.writeHead(status, { "Content-Type": `application/${type}` }).end(text);
}

/** Returns what is wrong with a token request (RFC 6749 section 5.2, RFC 7636 section 4.6). */
function refusalOf(
  { headers }: IncomingMessage,
  form: URLSearchParams,
  asked: URLSearchParams | undefined,
) {
  const decoded = (part = "") => decodeURIComponent(part.replaceAll("+", " "));
  const [, credentials = ""] = (headers.authorization ?? "").split("Basic ");
  const [id, secret] = Buffer.from(credentials, "base64").toString().split(":");
  const isClient = form.has("client_secret")
    ? form.get("client_id") === CLIENT.id && form.get("client_secret") === CLIENT.secret
    : decoded(id) === CLIENT.id && decoded(secret) === CLIENT.secret;
  if (!isClient) return "invalid_client";
  const challenge = createHash("sha256").update(form.get("code_verifier") ?? "");
  const isProven =
    asked?.get("code_challenge_method") === "S256" &&
    asked.get("code_challenge") === challenge.digest("base64url") &&
    asked.get("redirect_uri") === form.get("redirect_uri");
  return isProven ? null : "invalid_grant";
}

type Keys = Awaited<ReturnType<typeof makeKeys>>;

async function idTokenOf({ asked, answer }: Sent, issuer: string, keys: Keys) {
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, exp: now + 300, auth_time: now };
  const usual = { iss: issuer, aud: CLIENT.id, sub: "subject-1", nonce: asked.get("nonce") };
  const claims: Record<string, unknown> = { ...usual, ...times, ...answer.claims };
  if (claims.iss === "$issuer/") claims.iss = `${issuer}/`;
  return sign(claims, { signature: answer.signature }, keys);
}

type Signing = { typ?: string; signature?: UpstreamAnswer["signature"] | undefined };

async function sign(claims: object, { typ = "JWT", signature }: Signing, keys: Keys) {
  // JSON drops what is undefined.
  const payload = JSON.parse(JSON.stringify(claims));
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  if (signature === "none") return `${encode({ alg: "none", typ })}.${encode(payload)}.`;
  if (signature === "hs256") {
    const signed = `${encode({ alg: "HS256", kid: "own", typ })}.${encode(payload)}`;
    return `${signed}.${createHmac("sha256", keys.pem).update(signed).digest("base64url")}`;
  }
  const { privateKey } = signature ? keys.other : keys.own;
  const kid = signature === "unknown_kid" ? "unknown" : "own";
  return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid, typ }).sign(privateKey);
}

function failAs(fault: Fault, outgoing: ServerResponse): unknown {
  const type = { "Content-Type": "application/json" };
  switch (fault) {
    case "slow":
      return;
    case "cut":
      outgoing.writeHead(200, { ...type, "Content-Length": "1000" }).write("{");
      return setTimeout(() => outgoing.destroy(), 20);
    case "redirect":
      return outgoing.writeHead(302, { Location: "/elsewhere" }).end();
    case "large":
      return outgoing.writeHead(200, type).end(JSON.stringify({ keys: "x".repeat(3_000_000) }));
    case "html":
      return outgoing.writeHead(200, { "Content-Type": "text/html" }).end("<p>");
    case "garbage":
      return outgoing.writeHead(200, type).end("[{");
    case "error":
      return json(outgoing, 500, {});
  }
}
