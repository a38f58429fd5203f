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
 * a user or asks for a language, or isn't pending in this browser.
 */
export async function authorizationPage(incoming: IncomingMessage): Promise<AnonymousPage | null> {
  const { url: target = "" } = incoming;
  const requestUri = requestUriIn(target);
  const browser = readBrowserId((new DirectRequest(incoming) as unknown as Request).headers);
  if (!requestUri || !browser) return null;
  const read = await inTurn(() => readPendingAuthorization(requestUri, browser, null)).catch(
    () => null,
  );
  const pending = read?.ok ? read.value : null;
  if (!pending || pending.loginHint !== null) return null;
  return {
    name: "authorization",
    target,
    address: pageAddress(target),
    status: 200,
    values: { request: idOf(requestUri) },
    shown: JSON.stringify(pending.application),
    cookie: `${browserCookie()}=${browser}`,
    formAction: pending.formAction,
  };
}

const idOf = (requestUri: string) => requestUri.slice(requestUri.lastIndexOf(":") + 1);

/** Returns the request that the address names, if it is the one that the provider redirects to, and nothing else is in it. */
function requestUriIn(target: string): string | null {
  const query = new URLSearchParams(rawQuery(target));
  const resumed = new URLSearchParams(rawQuery(query.get("next") ?? ""));
  const [clientId, requestUri] = [resumed.get("client_id"), resumed.get("request_uri")];
  if (clientId === null || requestUri === null) return null;
  const next = resumeAddress(clientId, requestUri);
  return target === `/sign-in?${new URLSearchParams({ next })}` ? requestUri : null;
}
