import type { IncomingMessage } from "node:http";
import { browserCookie } from "@/lib/http/cookies";
import { pageAddress } from "@/lib/http/page-address";
import { rawQuery } from "@/lib/http/raw-query";
import { readPendingAuthorization } from "@/lib/provider/consent";
import { resumeAddress } from "@/lib/provider/pending-authorization";
import { createDatabaseTurns } from "@/lib/runtime/database-turns";
import { readBrowserId } from "@/lib/session/browser-id";
import type { AnonymousPage } from "./anonymous-pages";
import { DirectRequest } from "./direct-request";

/** Bounds what a flood of these pages takes of the database. */
const { inTurn } = createDatabaseTurns("authorization-page.reads", { atOnce: 4, waiting: 64 });

/**
 * Returns the sign-in page of a pending authorization request. It shows the application, and is the
 * same for all requests of it but for their IDs. Null if it must be rendered: the request expects
 * a user or asks for a language, isn't pending in this browser or isn't the named client's, or its
 * application isn't shown yet.
 */
export async function authorizationPage(incoming: IncomingMessage): Promise<AnonymousPage | null> {
  const { url: target = "" } = incoming;
  const named = resumedIn(target);
  const browser = readBrowserId((new DirectRequest(incoming) as unknown as Request).headers);
  if (!named || !browser) return null;
  const read = await inTurn(() => readPendingAuthorization(named.requestUri, browser, null)).catch(
    () => null,
  );
  const pending = read?.ok ? read.value : null;
  if (!pending?.application || pending.loginHint !== null) return null;
  if (pending.resume !== named.resume) return null;
  return {
    name: "authorization",
    target,
    address: pageAddress(target),
    status: 200,
    values: { request: idOf(named.requestUri) },
    shown: JSON.stringify(pending.application),
    cookie: `${browserCookie()}=${browser}`,
    formAction: pending.formAction,
  };
}

const idOf = (requestUri: string) => requestUri.slice(requestUri.lastIndexOf(":") + 1);

/** Returns the request that the address names and where it resumes, if that is all that is in it. */
function resumedIn(target: string): { requestUri: string; resume: string } | null {
  const query = new URLSearchParams(rawQuery(target));
  const resumed = new URLSearchParams(rawQuery(query.get("next") ?? ""));
  const [clientId, requestUri] = [resumed.get("client_id"), resumed.get("request_uri")];
  if (clientId === null || requestUri === null) return null;
  const resume = resumeAddress(clientId, requestUri);
  return target === `/sign-in?${new URLSearchParams({ next: resume })}`
    ? { requestUri, resume }
    : null;
}
