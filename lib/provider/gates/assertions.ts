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
type Kept = { gate: Gate; user: CurrentUser; made: Made; until: number };

const kept = () => processWide("gate-headers", () => new Map<string, Kept>());

/**
 * Returns the headers that a site gets about a user, with the signed assertion, which makes a site safe
 * even if its proxy is bypassed. They are those of before as long as nothing about the user differs.
 */
export function headersAbout(gate: Gate, user: CurrentUser, now: Date): Made | Promise<Made> {
  const name = gate.clientId + user.sub;
  const former = kept().get(name);
  const isFresh = former && former.until > now.getTime();
  // A gate that changes is another object.
  return isFresh && former.gate === gate && isSame(former.user, user)
    ? former.made
    : make(gate, user, { name, now });
}

async function make(gate: Gate, user: CurrentUser, { name, now }: { name: string; now: Date }) {
  const made = identityHeaders(gate, user, gate.assertion ? await sign(gate, user, now) : "");
  if (kept().size >= KEPT) kept().clear();
  kept().set(name, { gate, user, made, until: now.getTime() + REUSED_MS });
  return made;
}

/** True if the claims are equal. Comparing them costs a tenth of writing them as JSON. */
function isSame(one: CurrentUser, other: CurrentUser) {
  const names = Object.keys(one) as (keyof CurrentUser)[];
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => String(one[name]) === String(other[name]))
  );
}

async function sign({ origin, sends }: Gate, user: CurrentUser, now: Date) {
  const claims = assertionClaims(user, { issuer: issuer(), origin, sends, now });
  return signJwt(claims, (await activeSigners()).ES256, ASSERTION_TYP);
}
