import type { GateUser } from "@/db/gates/sessions";
import { pictureOf } from "@/lib/images/image-address";
import { ASSERTION_TYP, assertionClaims, identityHeaders } from "@/lib/oauth/gate/identity";
import { type CurrentUser, currentUser } from "@/lib/oauth/token/claims";
import { activeSigners, signJwt } from "@/lib/provider/keys";
import { issuer } from "@/lib/runtime/env";
import { processWide } from "@/lib/runtime/process-wide";
import { versionOf } from "@/lib/runtime/watched";
import type { Gate } from "./gates";

/**
 * Milliseconds for which the headers about a user serve more requests: a page is many, and a signature costs more
 * than all else. An assertion then still has half of its time.
 */
const REUSED_MS = 30_000;

/** Most users whose headers are kept of a gate. */
const KEPT = 1000;

type Made = Record<string, string>;
/** `keys`: number of known changes of the signing keys, so that nothing signed by a revoked key is reused. */
type Kept = { found: GateUser; keys: number; made: Made; until: number };

/** Headers by gate, which is another object once it changes, and by user. */
const kept = () => processWide("gate-headers", () => new WeakMap<Gate, Map<string, Kept>>());

/**
 * Returns the headers that a site gets about a user, with the signed assertion, which makes a site safe
 * even if its proxy is bypassed. They are those of before as long as nothing about the user differs.
 */
export function headersAbout(gate: Gate, found: GateUser): Made | Promise<Made> {
  const former = kept().get(gate)?.get(found.id);
  const keys = versionOf("signing_keys");
  const isFresh = former && former.until > Date.now() && former.keys === keys;
  return isFresh && isSame(former.found, found) ? former.made : make(gate, found, keys);
}

async function make(gate: Gate, found: GateUser, keys: number) {
  const now = new Date();
  const user = currentUser({ ...found, picture: pictureOf(found) }, found.scopes);
  const made = identityHeaders(gate, user, gate.assertion ? await sign(gate, user, now) : "");
  const former = kept().get(gate);
  const ofGate = former && former.size < KEPT ? former : new Map<string, Kept>();
  kept().set(gate, ofGate.set(found.id, { found, keys, made, until: now.getTime() + REUSED_MS }));
  return made;
}

/** Columns that differ between looks at the same user: the place in a list of sessions, and whether a use is to be noted. */
const PASSING = new Set(["place", "isDue"]);

/** True if the rows say the same of the user. Comparing them costs less than making the claims. */
function isSame(one: GateUser, other: GateUser) {
  for (const name in one) {
    const [was, is] = [one[name as keyof GateUser], other[name as keyof GateUser]];
    if (was !== is && !PASSING.has(name) && !areSame(was, is)) return false;
  }
  return true;
}

const areSame = (one: unknown, other: unknown) =>
  Array.isArray(one) &&
  Array.isArray(other) &&
  one.length === other.length &&
  one.every((item, n) => item === other[n]);

async function sign({ origin, sends }: Gate, user: CurrentUser, now: Date) {
  const claims = assertionClaims(user, { issuer: issuer(), origin, sends, now });
  return signJwt(claims, (await activeSigners()).ES256, ASSERTION_TYP);
}
