import { ASSERTION_TYP, assertionClaims } from "@/lib/oauth/gate/identity";
import type { CurrentUser } from "@/lib/oauth/token/claims";
import { activeSigners, signJwt } from "@/lib/provider/keys";
import { issuer } from "@/lib/runtime/env";
import { processWide } from "@/lib/runtime/process-wide";
import type { Gate } from "./gates";

/** Milliseconds for which an assertion serves more requests: a page is many, and a signature costs more than all else. */
const REUSED_MS = 10_000;

/** Most assertions that are kept. */
const KEPT = 1000;

type Signed = { jwt: Promise<string>; until: number };

const kept = () => processWide("gate-assertions", () => new Map<string, Signed>());

/** Signs who the user is, so that a site is safe even if its proxy is bypassed. */
export async function assertUser(
  { origin, sends }: Gate,
  user: CurrentUser,
  now: Date,
): Promise<string> {
  const { ES256: signer } = await activeSigners();
  const signed = kept();
  const name = JSON.stringify([signer.kid, origin, sends, user]);
  const former = signed.get(name);
  if (former && former.until > now.getTime()) return former.jwt;
  if (signed.size >= KEPT) signed.clear();
  const claims = assertionClaims(user, { issuer: issuer(), origin, sends, now });
  const jwt = signJwt(claims, signer, ASSERTION_TYP);
  signed.set(name, { jwt, until: now.getTime() + REUSED_MS });
  return jwt;
}
