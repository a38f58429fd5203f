import type { IncomingMessage, ServerResponse } from "node:http";
import { empty } from "@/lib/http/answer";
import { env, isSecureOrigin, issuer } from "@/lib/runtime/env";
import type { Admitted } from "@/server/direct/admit";
import { DirectRequest } from "@/server/direct/direct-request";
import { isDirect } from "@/server/direct/routes";
import { send } from "@/server/direct/send";
import type { PageAddresses } from "@/server/pages/page-addresses";

/** Endpoints that browsers open. Programs and probes request the others, by any name of this server. */
const ENDPOINTS = /^\/(?:go\/[^/]+|oauth\/(?:authorize|logout))$/;

type Pages = Pick<PageAddresses, "isPage" | "isFile">;

/**
 * Finds the requests that lead to PUBLIC_URL: cookies and forms work at its host only. Behind a
 * proxy that replaces Host, a redirect could lead back to itself, so there a script does it
 * (app/_ui/public-address.tsx, docs/decisions/0183-lead-to-public-url-from-other-hosts.md).
 */
export function createPublicAddress({ isPage, isFile }: Pages) {
  let own: string | null | undefined;
  return {
    /** True if a browser may have opened another host. Call it before `admit`, which replaces Host. */
    isElsewhere({ method, headers: { host } }: IncomingMessage): boolean {
      if (own === undefined) own = ownHost();
      if (own === null || host === own || host?.toLowerCase() === own) return false;
      return host !== undefined && (method === "GET" || method === "HEAD");
    },
    /** True for pages and the endpoints above. Next's pages include route handlers, which programs request. */
    isOpened: (path: string) =>
      ENDPOINTS.test(path) || (isPage(path) && !isFile(path) && !isDirect(path)),
  };
}

/** Returns the host of PUBLIC_URL if this server itself listens there; null if a proxy does. */
function ownHost(): string | null {
  const { host, port } = new URL(issuer());
  const isProxy = isSecureOrigin() || env().TRUST_PROXY > 0 || Number(port || 80) !== env().PORT;
  return isProxy ? null : host;
}

/** Redirects to the same address at PUBLIC_URL. */
export function redirectToPublicAddress(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { requestId }: Admitted,
): undefined {
  const { url } = new DirectRequest(incoming);
  send(outgoing, empty(307, { Location: url }), requestId);
}
