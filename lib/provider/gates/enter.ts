import { enterGate } from "@/db/gates/sessions";
import { database } from "@/db/system/client";
import { returnAddress } from "@/lib/http/return-address";
import { redirectUriOf, type Stop, stoppedAt } from "@/lib/oauth/gate/addresses";
import { parseParameters } from "@/lib/oauth/parameters";
import { s256Challenge } from "@/lib/oauth/token/code-exchange";
import { handleRefusedCode } from "@/lib/provider/user-grants";
import { countAgainst } from "@/lib/rate-limits/limits";
import { credentialHash, newCredential, seal, sha256, unseal } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { count, countUse } from "@/lib/statistics/counts";
import { isGateCode } from "./codes";
import { endEntry, readEntry, setEntry, setGateSession } from "./cookies";
import type { Gate } from "./gates";

type Led = { to: "address"; location: string; cookies: string[] };

/** Contents of a sign-in's cookie. Nothing is stored for a stranger. */
type Entry = { state: string; verifier: string; path: string };

/** Begins what is sealed, so that no other sealed text of ours, or of another gate, passes for an entry. */
const purposeOf = ({ clientId }: Gate) => `gate entry of ${clientId}: `;

/** Longest path that an entry keeps, in characters: with four of them, proxies take the cookies. */
const MOST_PATH = 1000;

/** Sends a browser to sign in, with PKCE (RFC 7636 section 4.3). `path` is where it wanted to go. */
export async function beginEntry(gate: Gate, path: string, headers: Headers) {
  const [state, verifier] = [newCredential("gateState"), newCredential("gateVerifier")];
  const kept: Entry = { state, verifier, path: path.length > MOST_PATH ? "/" : path };
  const sealed = await seal(purposeOf(gate) + JSON.stringify(kept));
  const location = new URL(`${issuer()}/oauth/authorize`);
  location.search = `${new URLSearchParams({
    response_type: "code",
    client_id: gate.clientId,
    redirect_uri: redirectUriOf(gate),
    scope: gate.scopes.join(" "),
    state,
    code_challenge: s256Challenge(verifier) ?? "",
    code_challenge_method: "S256",
  })}`;
  const cookies = setEntry(headers, gate, { state, sealed });
  return { to: "address" as const, location: location.href, cookies };
}

/**
 * Finishes a sign-in at the site's callback: uses up the code, and leads to where the visitor wanted to
 * go. A code with another verifier than the cookie's is refused, as at the token endpoint.
 */
export async function finishEntry(gate: Gate, target: string, headers: Headers): Promise<Led> {
  const { values } = parseParameters(target.slice(target.indexOf("?") + 1));
  const state = values.get("state") ?? "";
  const entry = await openEntry(gate, state, headers);
  const cookies = entry ? [endEntry(gate, state)] : [];
  const path = entry?.path ?? "/";
  const stop = (why: Stop): Led => ({
    ...{ to: "address", location: issuer() + stoppedAt(gate, why, path), cookies },
  });
  const code = values.get("code");
  if (entry && code === undefined) return stop("refused");
  const token =
    entry && code !== undefined
      ? await redeem(gate, { code, verifier: entry.verifier }, headers)
      : null;
  if (token === null) return stop("expired");
  count("token");
  countUse(gate.clientId);
  const session = setGateSession(gate, token);
  return { to: "address", location: gate.origin + path, cookies: [...cookies, session] };
}

async function openEntry(gate: Gate, state: string, headers: Headers): Promise<Entry | null> {
  const sealed = credentialHash("gateState", state) && readEntry(headers, gate, state);
  const opened = sealed ? await unseal(sealed) : null;
  const purpose = purposeOf(gate);
  if (!opened?.text.startsWith(purpose)) return null;
  const entry = JSON.parse(opened.text.slice(purpose.length)) as Entry;
  return entry.state === state ? { ...entry, path: returnAddress(entry.path) } : null;
}

type Brought = { code: string; verifier: string };

/** Returns the token of a new session; null if the code isn't good. A second use ends what the first gave. */
async function redeem(gate: Gate, { code, verifier }: Brought, headers: Headers) {
  const codeHash = credentialHash("authorizationCode", code);
  const codeChallenge = s256Challenge(verifier);
  if (!codeHash || !codeChallenge || !isGateCode(code)) return null;
  if (countAgainst("gateCode", codeHash.toString("base64url")).exceeded) return null;
  const token = newCredential("gateSession");
  const { applicationId, idleMinutes } = gate;
  const redirectUri = redirectUriOf(gate);
  const now = new Date();
  const entry = { codeHash, applicationId, redirectUri, codeChallenge, idleMinutes };
  if (await enterGate(database(), { ...entry, tokenHash: sha256(token) }, now)) return token;
  const exchange = {
    ...({ grantType: "authorization_code", resource: null } as const),
    ...{ code, redirectUri, codeVerifier: verifier },
  };
  const client = { id: applicationId, clientId: gate.clientId };
  const key = { jkt: null, required: false, highSecurity: false };
  await handleRefusedCode(exchange, client, { key, now, headers });
  return null;
}
