import { insertAuditEvent, serviceContext } from "@/db/audit/events";
import { type Gate, listGates } from "@/db/gates/gates";
import { type DueCheck, recordOpening } from "@/db/sites/checks";
import { database } from "@/db/system/client";
import { parseUrl } from "@/lib/addresses";
import { tellOfOpenSite } from "@/lib/mail/open-site";
import { isPublic } from "@/lib/oauth/gate/public-paths";
import type { OutsideAnswer } from "@/lib/outgoing/request";
import { issuer } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { changedHere } from "@/lib/runtime/watched";

export type { Gate };

/** Gates by the origin that each protects. */
export type Gates = ReadonlyMap<string, Gate>;

export const findGates = async (): Promise<Gates> =>
  new Map((await listGates(database())).map((gate) => [gate.origin, gate]));

export const originOf = (url: string) => parseUrl(url)?.origin ?? "";

/** What a browser sends that opens a page, so that a gate leads to sign in. */
export const AS_BROWSER = {
  ...{ Accept: "text/html", "Sec-Fetch-Mode": "navigate", "User-Agent": "Foyer" },
};

type Answer = Pick<OutsideAnswer, "status" | "headers">;

/** True if an answer leads to sign in to this gate. */
export function leadsToSignIn(
  { clientId }: Pick<Gate, "clientId">,
  { status, headers }: Answer,
): boolean {
  const location = parseUrl(headers.location ?? "");
  const isAsked = location?.href.startsWith(`${issuer()}/oauth/authorize?`) === true;
  const isOwn = location?.searchParams.get("client_id") === clientId;
  return status >= 300 && status < 400 && isAsked && isOwn;
}

/**
 * True if a site answers a stranger with anything but its gate's redirect; null if the answer doesn't
 * tell, because everybody may open the path, or nobody got anything.
 */
export function findOpening(
  gate: Pick<Gate, "clientId" | "publicPaths">,
  url: string,
  answer: Answer,
): boolean | null {
  const { pathname, search } = new URL(url);
  const { status } = answer;
  if (status >= 500 || status === 429 || isPublic(pathname + search, gate.publicPaths)) return null;
  return status !== 401 && status !== 403 && !leadsToSignIn(gate, answer);
}

/** Notes that a site is open by mistake, or no longer, and mails the administrators once a day at most. */
export async function noteOpening(
  site: DueCheck,
  {
    gate,
    isOpen,
    now,
  }: { gate: Pick<Gate, "applicationId" | "origin">; isOpen: boolean; now: Date },
): Promise<void> {
  const isNews = await database().transaction(async (tx) => {
    const noted = await recordOpening(tx, { ...site, isOpen, now });
    if (!noted) return false;
    const { siteId, targetUrl } = site;
    const event = isOpen ? "site.found_open" : "site.protected_again";
    const about = { siteId, applicationId: gate.applicationId, after: { targetUrl } };
    await insertAuditEvent(tx, { ...serviceContext(now), event, ...about });
    if (noted.mails) await tellOfOpenSite(tx, { siteId, origin: gate.origin }, now);
    return true;
  });
  if (!isNews) return;
  changedHere("sites");
  const event = isOpen ? "site_found_open" : "site_protected_again";
  log()[isOpen ? "warn" : "info"]({ event, siteId: site.siteId });
}
