import { mayAddFirstPasskey } from "@/db/identities/identities";
import { type IdentityProvider, storePublished } from "@/db/identities/providers";
import { spendUpstreamSignIn, type UpstreamSignIn } from "@/db/identities/upstream-sign-ins";
import { database } from "@/db/system/client";
import { originOf } from "@/lib/http/request";
import {
  type Arrival,
  accountIn,
  readArrival,
  type UpstreamClaims,
} from "@/lib/oauth/upstream/claims";
import { authenticatedAt, isFreshSince, provesSecondStep } from "@/lib/oauth/upstream/proof";
import { ok, type Result, refuse } from "@/lib/result";
import { credentialHash, unseal } from "@/lib/runtime/crypto";
import { readBrowserId } from "@/lib/session/browser-id";
import { currentSession } from "@/lib/session/current-session";
import { begin, proceed, type SignedIn } from "@/lib/session/proceed";
import { callbackOf } from "./begin";
import { admitComer } from "./entrance";
import { type Checks, exchangeCode } from "./exchange";
import { type Failure, type FailurePage, noteFailure, pageOf } from "./failure";
import { metadataOf } from "./metadata";
import { aboutAddress, findTrier, type Trial, tryOut } from "./trial";
import { linkComer } from "./ways";

/** Page that a failed sign-in ends on. Each says what to do next, and nothing about accounts here. */
export type ElsewhereRefusal = {
  page: "expired" | FailurePage;
  /** Name of the provider, and what the person is called there, if it said so; null if the sign-in isn't known. */
  name: string | null;
  account: string | null;
  /** Where the sign-in was to lead, and what for. */
  next: string | null;
  purpose: UpstreamSignIn["purpose"];
};

/** Refusal of a sign-in that isn't known, or that its browser can no longer finish. */
const expired = (begun?: UpstreamSignIn) => {
  const { next = null, purpose = "sign_in" } = begun ?? {};
  return refuse({ page: "expired" as const, name: null, account: null, next, purpose });
};

type Called = { providerId: string; query: string; state: string; device: string };

type Requested = Pick<Request, "url" | "headers">;

/**
 * `signedIn` is null if the account there was linked to the one that is signed in here, and `trial` is
 * what an administrator finds out.
 */
export type Finished =
  | { signedIn: SignedIn | null; next: string; trial?: never }
  | { trial: Trial; next: string; signedIn?: never };

/**
 * Finishes a sign-in by the callback of its provider. It is used up before anything is fetched, so that
 * no answer is looked at twice, and by its browser alone.
 */
export async function finishElsewhere(
  called: Called,
  request: Requested,
): Promise<Result<Finished, ElsewhereRefusal>> {
  const now = new Date();
  const spent = await takeSignIn(called, request.headers, now);
  const provider = spent?.provider;
  // A callback of another provider is a mix-up (RFC 9700 section 4.4).
  if (!provider || provider.id !== called.providerId) return expired(spent?.signIn);
  const { signIn: begun } = spent;
  const { next, purpose } = begun;
  const coming = { begun, provider, called, now };
  if (purpose === "trial") return finishTrial(coming, request.headers);
  const entered = await enter(coming, request);
  if (entered.ok) return ok({ signedIn: entered.value, next });
  const { headers } = request;
  const by = begun.sessionId && ((await currentSession(headers))?.user.id ?? null);
  await noteFailure(provider, entered.error, { headers, now, by });
  const { account = null } = entered.error;
  return refuse({ page: pageOf(entered.error), name: provider.name, account, next, purpose });
}

/** Uses up the sign-in that the state names. A state that we didn't make costs no statement. */
function takeSignIn({ state }: Called, headers: Headers, now: Date) {
  const stateHash = credentialHash("upstreamState", state);
  const browserHash = credentialHash("browser", readBrowserId(headers) ?? "");
  return stateHash && browserHash
    ? spendUpstreamSignIn(database(), { stateHash, browserHash }, now)
    : null;
}

type Coming = { begun: UpstreamSignIn; provider: IdentityProvider; called: Called; now: Date };

/** Reasons for which a trial failed that aren't about the person who tried. */
const LETS_NOBODY_IN =
  /^(secret_unreadable|provider_unreachable|code_refused|answer_unfit|subject_unfit)$/;

/** Shows what a sign-in would do, to the administrator who tries the provider. */
async function finishTrial(
  coming: Coming,
  headers: Headers,
): Promise<Result<Finished, ElsewhereRefusal>> {
  const { begun, provider, now } = coming;
  const by = await findTrier(begun, headers, now);
  if (by === null) return expired(begun);
  const arrived = await arrive(coming);
  const outcome = arrived.ok ? await tryOut({ ...arrived.value, provider }, now) : arrived.error;
  const entered = "enters" in outcome && outcome.enters !== null;
  if (entered || LETS_NOBODY_IN.test(outcome.reason ?? ""))
    await storePublished(database(), provider, { triedAt: entered ? now : null });
  return ok({ trial: { by, ...outcome }, next: begun.next });
}

/** Somebody who came back with an answer that was checked. */
type Arrived = {
  claims: UpstreamClaims;
  arrival: Arrival;
  provenAt: Date;
  /** False if a fresh sign-in was asked for, and the provider doesn't say that it was one. */
  isFresh: boolean;
  way: "elsewhere" | "elsewhere_strong";
};

/** Reads who comes, and how they proved it. */
async function arrive(coming: Coming): Promise<Result<Arrived, Failure>> {
  const { begun, provider } = coming;
  const claims = await claimsOf(coming);
  if (!claims.ok) return claims;
  const arrival = readArrival(claims.value, provider);
  if (!arrival.ok) return refuse({ reason: arrival.error, account: accountIn(claims.value) });
  const freshSince = begun.purpose === "fresh" ? begun.createdAt : null;
  const asked = { freshSince, silentIsFresh: provider.silentIsFresh, now: new Date() };
  const provenAt = authenticatedAt(claims.value.auth_time, asked);
  const isFresh = freshSince === null || isFreshSince(provenAt, freshSince);
  const way = provesSecondStep(claims.value, provider) ? "elsewhere_strong" : "elsewhere";
  return ok({ claims: claims.value, arrival: arrival.value, provenAt, isFresh, way });
}

async function enter(
  coming: Coming,
  request: Requested,
): Promise<Result<SignedIn | null, Failure>> {
  const arrived = await arrive(coming);
  if (!arrived.ok) return arrived;
  const entered = await enterAs(arrived.value, coming, request);
  return entered.ok
    ? entered
    : refuse({ ...entered.error, account: accountIn(arrived.value.claims) });
}

async function enterAs(
  { arrival, provenAt, isFresh, way }: Arrived,
  coming: Coming,
  request: Requested,
): Promise<Result<SignedIn | null, Failure>> {
  const { begun, provider, called, now } = coming;
  const { headers } = request;
  if (begun.purpose === "link") return link(coming, arrival, headers);
  const context = { at: now, actorId: null, origin: originOf(headers) };
  const admitted = await admitComer({ arrival, provider, begunAt: begun.createdAt }, context);
  if (!admitted.ok)
    return refuse({ ...admitted.error, ...aboutAddress(admitted.error.reason, arrival) });
  const { user, identityId, spend } = admitted.value;
  if (begun.sessionId && !(await isSignedIn(begun, user.id, headers)))
    return refuse({ reason: "another_person" });
  const upstream = { identityId, sid: arrival.sid, authenticatedAt: provenAt };
  const step = { way, upstream, newHash: null, device: called.device, spend };
  if (!isFresh && !(await mayAddFirstPasskey(database(), user.id)))
    return refuse({ reason: "not_fresh", userId: user.id });
  const signedIn = isFresh ? await proceed(user, step, request) : await begin(user, step, "set_up");
  return signedIn ? ok(signedIn) : refuse({ reason: "changed_meanwhile", userId: user.id });
}

/** Links an account at the provider to the one of the session that asked for it. */
async function link({ begun, provider, now }: Coming, arrival: Arrival, headers: Headers) {
  const session = await currentSession(headers);
  if (session?.id !== begun.sessionId) return refuse({ reason: "another_person" as const });
  const { id: userId } = session.user;
  const context = { at: now, actorId: userId, origin: originOf(headers) };
  const linked = await linkComer({ arrival, provider }, { userId, session, context });
  return linked.ok ? linked : refuse({ reason: linked.error, userId });
}

/** True if the user who comes is signed in here, in the session that asked for the sign-in. */
async function isSignedIn({ sessionId }: UpstreamSignIn, userId: string, headers: Headers) {
  const session = await currentSession(headers);
  return session?.id === sessionId && session?.user.id === userId;
}

async function claimsOf({
  begun,
  provider,
  called,
  now,
}: Coming): Promise<Result<UpstreamClaims, Failure>> {
  const metadata = await metadataOf(provider, now);
  const checks = await unseal(begun.sealedChecks);
  if (!metadata || !checks) return refuse({ reason: "provider_unreachable" });
  const callback = new URL(`${callbackOf(provider.id)}?${called.query}`);
  return exchangeCode(provider, metadata, { callback, checks: JSON.parse(checks.text) as Checks });
}
