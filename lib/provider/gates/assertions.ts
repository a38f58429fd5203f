import { ASSERTION_TYP, assertionClaims, identityHeaders } from "@/lib/oauth/gate/identity";
import type { CurrentUser } from "@/lib/oauth/token/claims";
import { activeSigners, signJwt } from "@/lib/provider/keys";
import { issuer } from "@/lib/runtime/env";
import { processWide } from "@/lib/runtime/process-wide";
import type { Gate } from "./gates";

/** Milliseconds for which the headers about a user serve more requests: a page is many, and a signature costs more than all else. */
const REUSED_MS = 10_000;

/** Most users whose headers are kept. */
const KEPT = 1000;

type Made = Record<string, string>;
type Kept = { made: Made; until: number };

const kept = () => processWide("gate-headers", () => new Map<string, Kept>());

/**
 * Returns the headers that a site gets about a user, with the signed assertion, which makes a site safe
 * even if its proxy is bypassed. They are those of before as long as nothing about the user differs.
 */
export function headersAbout(gate: Gate, user: CurrentUser, now: Date): Made | Promise<Made> {
  const name = JSON.stringify([gate.clientId, gate.sends, gate.assertion, user]);
  const former = kept().get(name);
  return former && former.until > now.getTime() ? former.made : make(gate, user, { name, now });
}

async function make(gate: Gate, user: CurrentUser, { name, now }: { name: string; now: Date }) {
  const made = identityHeaders(gate, user, gate.assertion ? await sign(gate, user, now) : "");
  if (kept().size >= KEPT) kept().clear();
  kept().set(name, { made, until: now.getTime() + REUSED_MS });
  return made;
}

async function sign({ origin, sends }: Gate, user: CurrentUser, now: Date) {
  const claims = assertionClaims(user, { issuer: issuer(), origin, sends, now });
  return signJwt(claims, (await activeSigners()).ES256, ASSERTION_TYP);
}
