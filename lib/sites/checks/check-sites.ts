import { findGateState } from "@/db/gates/gates";
import { claimDueChecks, type DueCheck, deleteIdleChecks, recordCheck } from "@/db/sites/checks";
import { database } from "@/db/system/client";
import { type OutsideRequest, requestOutside } from "@/lib/outgoing/request";
import { isLoopbackOrigin } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { changedHere } from "@/lib/runtime/watched";
import {
  AS_BROWSER,
  findGates,
  findOpening,
  type Gate,
  type Gates,
  leadsToSignIn,
  noteOpening,
  originOf,
} from "./openings";

/** A little less than five minutes, because the chore runs once a minute. */
const INTERVAL_MS = 280_000;

/** A first failure is checked again in the next run. */
const RETRY_MS = 30_000;

const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;

/** A run starts no check after this time, so that it ends before the next one. */
const RUN_MS = 45_000;

/**
 * Checks the sites that are due whether their targets answer. Every process runs this and claims
 * sites in turn; none holds a database connection while it waits for a site.
 */
export async function checkSites(now: Date): Promise<void> {
  const until = performance.now() + RUN_MS;
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  await deleteIdleChecks(database());
  let gates: Promise<Gates> | undefined;
  while (performance.now() < until) {
    const due = await claimDueChecks(database(), {
      now,
      next: later(INTERVAL_MS),
      limit: AT_ONCE,
    });
    if (due.length === 0) return;
    gates ??= findGates();
    const protectedBy = await gates;
    const times = { now, retryAt: later(RETRY_MS) };
    await Promise.all(
      due.map((site) => checkSite(site, protectedBy.get(originOf(site.targetUrl)), times)),
    );
  }
}

async function checkSite(
  site: DueCheck,
  gate: Gate | undefined,
  times: { now: Date; retryAt: Date },
): Promise<void> {
  const { result, isOpen, isLed } = await ask(site.targetUrl, gate);
  const found = { result, isLed, hasGate: !!gate };
  const state = await recordCheck(database(), { ...site, ...times, ...found });
  if (gate && isOpen !== null) await noteOpening(site, { gate, isOpen, now: times.now });
  if (state === null) return;
  changedHere("sites");
  if (state === "down") log().warn({ event: "site_stopped_answering", siteId: site.siteId });
  if (state === "up") log().info({ event: "site_answers_again", siteId: site.siteId });
}

type Found = {
  result: "up" | "failed" | "private" | "hidden";
  isOpen: boolean | null;
  isLed: boolean;
};

/** Any answer but a server error means that the site is up, also a redirect to a sign-in page. */
async function ask(url: string, gate: Gate | undefined): Promise<Found> {
  const request: OutsideRequest = {
    ...{ url, method: "GET", allowPrivate: isLoopbackOrigin() },
    headers: gate ? AS_BROWSER : { Accept: "*/*", "User-Agent": "Foyer" },
    ...{ timeoutMs: TIMEOUT_MS, maxBytes: 0, cut: true },
  };
  const answer = await requestOutside(request);
  if (!answer.ok) {
    const isHidden = answer.error === "name_not_found" && gate && (await hasVisitors(gate));
    const otherwise = isHidden ? "hidden" : "failed";
    const result = answer.error === "address_forbidden" ? "private" : otherwise;
    return { result, isOpen: null, isLed: false };
  }
  return {
    result: answer.value.status < 500 ? "up" : "failed",
    isOpen: gate ? findOpening(gate, url, answer.value) : null,
    isLed: gate ? leadsToSignIn(gate, answer.value) : false,
  };
}

/** Milliseconds for which visitors of a gate show that its site is up, though the DNS doesn't know its name. */
const VISITED_MS = 7 * 86_400_000;

/** True if the proxy of a gate asked lately: its site's name is known to the network of its visitors alone. */
async function hasVisitors({ clientId }: Gate): Promise<boolean> {
  const state = await findGateState(database(), clientId);
  return !!state?.seenAt && Date.now() - state.seenAt.getTime() < VISITED_MS;
}
