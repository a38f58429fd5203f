import { deleteGateSessions, findGateUsers, noteGateUse } from "@/db/gates/sessions";
import { database } from "@/db/system/client";
import { parseUrl } from "@/lib/addresses";
import { returnAddress } from "@/lib/http/return-address";
import {
  CALLBACK,
  OURS,
  SIGN_OUT,
  type Stop,
  stoppedAt,
  unknownAt,
} from "@/lib/oauth/gate/addresses";
import { readAsker, readTarget } from "@/lib/oauth/gate/asked";
import { identityHeaders } from "@/lib/oauth/gate/identity";
import { isPublic } from "@/lib/oauth/gate/public-paths";
import { countAgainst, type Limit } from "@/lib/rate-limits/limits";
import { credentialHash } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { gathered } from "@/lib/runtime/turns";
import { headersAbout } from "./assertions";
import { endGateSession, readGateSession } from "./cookies";
import { beginEntry, finishEntry } from "./enter";
import { findGate, type Gate } from "./gates";

/** What the proxy is to do with a visitor's request. */
export type GateAnswer =
  /** Pass it on, with headers about the user; `public`: empty ones, since everybody may open the path. */
  | { to: "site" | "public"; headers: Record<string, string> }
  /** Send the browser to an address. */
  | { to: "address"; location: string; cookies: string[] }
  /** Refuse what a browser shows, and say where a page explains it. */
  | { to: "page"; location: string }
  /** Refuse what no browser would follow. */
  | { to: "nobody" }
  /** Say that no gate has the client ID. */
  | { to: "unknown" }
  | { to: "limited"; limit: Limit };

type Answered = GateAnswer | Promise<GateAnswer>;

/** Answers a proxy that asks about a visitor's request. Believes no host: the gate has one origin. */
export function checkGate(clientId: string, headers: Headers): Answered {
  const gate = findGate(clientId);
  const check = (found: Gate | null) =>
    found ? checkAt(found, headers) : findNothing(clientId, headers);
  return gate instanceof Promise ? gate.then(check) : check(gate);
}

/** Refuses, with a page that leads people to what is wrong. A redirect would pass for that of a gate. */
const findNothing = (clientId: string, headers: Headers): GateAnswer =>
  readAsker(headers) === "program"
    ? { to: "unknown" }
    : { to: "page", location: issuer() + unknownAt(clientId) };

function checkAt(gate: Gate, headers: Headers): Answered {
  const target = readTarget(headers);
  if (target?.startsWith(OURS)) return answerOurs(gate, target, headers);
  if (target !== null && isPublic(target, gate.publicPaths))
    return { to: "public", headers: identityHeaders(gate, null, "") };
  const tokenHash = sessionHash(gate, headers);
  return tokenHash
    ? checkSession(gate, { target, tokenHash, headers })
    : turnAway(gate, target, headers);
}

/** Answers the paths of a site that its gate keeps for itself. */
function answerOurs(gate: Gate, target: string, headers: Headers): Answered {
  const path = target.replace(/\?.*$/s, "");
  if (path === CALLBACK) return finishEntry(gate, target, headers);
  return path === SIGN_OUT ? signOut(gate, sessionHash(gate, headers)) : { to: "nobody" };
}

function sessionHash(gate: Gate, headers: Headers): Buffer | null {
  const token = readGateSession(headers, gate);
  return token === null ? null : credentialHash("gateSession", token);
}

const endSessions = gathered((tokenHashes: Buffer[]) =>
  deleteGateSessions(database(), tokenHashes),
);

/** Ends the site's session, and leads to where everything else that the sign-in opened ends. */
async function signOut(gate: Gate, tokenHash: Buffer | null): Promise<GateAnswer> {
  if (tokenHash) await endSessions(tokenHash);
  return { to: "address", location: `${issuer()}/sign-out`, cookies: [endGateSession(gate)] };
}

function turnAway(gate: Gate, target: string | null, headers: Headers) {
  const by = readAsker(headers);
  if (by === "program") return { to: "nobody" } as const;
  if (by === "form")
    return explain(gate, "form", formerPath(gate, headers) ?? returnAddress(target));
  return target === null
    ? explain(gate, "pathless", "/")
    : beginEntry(gate, returnAddress(target), headers);
}

const explain = (gate: Gate, why: Stop, path: string) =>
  ({ to: "page", location: issuer() + stoppedAt(gate, why, path) }) as const;

/** Returns the path of the site's page that a browser was on; null if it doesn't say. */
function formerPath({ origin }: Gate, headers: Headers): string | null {
  const from = parseUrl(headers.get("referer") ?? "");
  return from?.origin === origin ? returnAddress(from.pathname + from.search) : null;
}

const lookUp = gathered((tokenHashes: Buffer[]) =>
  findGateUsers(database(), tokenHashes, new Date(), { groups: false }),
);
const lookUpWithGroups = gathered((tokenHashes: Buffer[]) =>
  findGateUsers(database(), tokenHashes, new Date(), { groups: true }),
);

type Session = { target: string | null; tokenHash: Buffer; headers: Headers };

/** Lets in whoever has a session of this gate. */
async function checkSession(
  gate: Gate,
  { target, tokenHash, headers }: Session,
): Promise<GateAnswer> {
  const limit = countAgainst("gate", tokenHash.toString("latin1"));
  if (limit.exceeded) return { to: "limited", limit };
  const sendsGroups = gate.sends.includes("Remote-Groups");
  const found = await (sendsGroups ? lookUpWithGroups : lookUp)(tokenHash);
  if (found?.applicationId !== gate.applicationId) return turnAway(gate, target, headers);
  if (found.isDue)
    await noteGateUse(database(), { tokenHash, idleMinutes: gate.idleMinutes }, new Date());
  const about = headersAbout(gate, found);
  return { to: "site", headers: about instanceof Promise ? await about : about };
}
