import { isStoredLink } from "@/db/outbox/mail-links";
import { database } from "@/db/system/client";
import { rawQuery } from "@/lib/http/address";
import { browserCookie } from "@/lib/http/cookies";
import { readPendingAuthorization } from "@/lib/provider/consent";
import { resumeAddress } from "@/lib/provider/pending-authorization";
import { countAgainst, type Limit } from "@/lib/rate-limits/limits";
import { ok, type Result, refuse } from "@/lib/result";
import { credentialHash } from "@/lib/runtime/crypto";
import { createTurns } from "@/lib/runtime/turns";
import { readBrowserId } from "@/lib/session/browser-id";
import { callerOrNetworks } from "@/lib/session/proven-caller";
import { type AnonymousPage, missingPage, readParameters } from "./anonymous-pages";
import type { PageAddresses } from "./build-files";

/** A shared page, null if the page must be rendered; and whether what the address names exists. */
type Found = { page: AnonymousPage | null; isKnown: boolean };

/** Bounds what a flood of these pages takes of the database. */
const { inTurn } = createTurns("pages.reads", { atOnce: 4, waiting: 64 });

/**
 * Returns the shared page of an address that names a stored credential, null if there is none.
 * Anyone can make up a name, so a lookup that finds nothing counts for the caller if cookies prove
 * who it is, else for the network, and one past its limit is refused without a statement.
 */
export async function lookedUpPage(
  { target, request: { headers } }: { target: string; request: Pick<Request, "headers"> },
  path: string,
  { patternOf }: Pick<PageAddresses, "patternOf">,
): Promise<Result<AnonymousPage | null, Limit>> {
  const found =
    path === "/sign-in" ? ofAuthorization(target, headers) : ofLink(patternOf(path), path);
  if (typeof found !== "function") return ok(found);
  const limit = countAgainst("unknown", callerOrNetworks(headers));
  if (limit.exceeded) return refuse(limit);
  const read = await inTurn(found).catch(() => null);
  if (!read?.ok || read.value.isKnown) limit.release();
  return ok(read?.ok ? read.value.page : null);
}

/** Kind of the single-use link that a page opens. */
const LINKS: Readonly<Record<string, Parameters<typeof credentialHash>[0]>> = {
  "/invitation/[token]": "invitation",
  "/reset-password/[token]": "passwordReset",
  "/verify-email/[token]": "emailVerification",
  "/sign-in/set-up/[token]": "setUpLink",
};

/**
 * Returns the page of single-use links of a kind that lead nowhere, or how to find out whether this
 * one does. Only a token of the right form costs a statement.
 */
function ofLink(pattern: string | null, path: string) {
  const kind = LINKS[pattern ?? ""];
  if (!kind) return null;
  const start = path.lastIndexOf("/") + 1;
  const token = path.slice(start);
  const gone = missingPage(path.slice(0, start), token);
  // A mailed invitation has a proof after its token.
  const [secret = ""] = token.split(".", 1);
  const tokenHash = credentialHash(kind, secret);
  if (tokenHash === null) return gone;
  return async (): Promise<Found> => {
    const isKnown = await isStoredLink(database(), tokenHash);
    return { page: isKnown ? null : gone, isKnown };
  };
}

/**
 * Returns how to find the sign-in page of a pending authorization request. It shows the application,
 * and is the same for all requests of it but for their IDs. It must be rendered if its address has
 * another parameter; or if the request expects a user, isn't pending in this browser or isn't the
 * named client's, or its application isn't shown yet.
 */
function ofAuthorization(target: string, headers: Headers) {
  const query = readParameters(target, "signIn");
  const next = query.get("next");
  const resumed = new URLSearchParams(rawQuery(next ?? ""));
  const [clientId, requestUri] = [resumed.get("client_id"), resumed.get("request_uri")];
  const browser = readBrowserId(headers);
  if (query.size !== 1 || clientId === null || requestUri === null || !browser) return null;
  if (next !== resumeAddress(clientId, requestUri)) return null;
  return async (): Promise<Found> => {
    const pending = await readPendingAuthorization(requestUri, browser, null);
    if (!pending?.application || pending.loginHint !== null || pending.resume !== next)
      return { page: null, isKnown: pending !== null };
    const page: AnonymousPage = {
      target: `/sign-in?${query}`,
      status: 200,
      values: { request: requestUri.slice(requestUri.lastIndexOf(":") + 1) },
      shown: JSON.stringify(pending.application),
      cookie: `${browserCookie()}=${browser}`,
      formAction: pending.formAction,
    };
    return { page, isKnown: true };
  };
}
