import { claimDueChecks, type DueCheck, deleteIdleChecks, recordCheck } from "@/db/sites/checks";
import { database } from "@/db/system/client";
import { requestOutside } from "@/lib/outgoing/request";
import { isLoopbackOrigin } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { changedHere } from "@/lib/runtime/watched";

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
  while (performance.now() < until) {
    const due = await claimDueChecks(database(), {
      now,
      next: later(INTERVAL_MS),
      limit: AT_ONCE,
    });
    if (due.length === 0) return;
    await Promise.all(due.map((site) => checkSite(site, { now, retryAt: later(RETRY_MS) })));
  }
}

async function checkSite(site: DueCheck, times: { now: Date; retryAt: Date }): Promise<void> {
  const result = await ask(site.targetUrl);
  const state = await recordCheck(database(), { ...site, ...times, result });
  if (state === null) return;
  changedHere("sites");
  if (state === "down") log().warn({ event: "site_stopped_answering", siteId: site.siteId });
  if (state === "up") log().info({ event: "site_answers_again", siteId: site.siteId });
}

/** Any answer but a server error means that the site is up, also a redirect to a sign-in page. */
async function ask(url: string): Promise<"up" | "failed" | "private"> {
  const answer = await requestOutside({
    url,
    method: "GET",
    headers: { Accept: "*/*", "User-Agent": "Foyer" },
    allowPrivate: isLoopbackOrigin(),
    timeoutMs: TIMEOUT_MS,
    maxBytes: 0,
    cut: true,
  });
  if (answer.ok) return answer.value.status < 500 ? "up" : "failed";
  return answer.error === "address_forbidden" ? "private" : "failed";
}
