import type { DatabaseFault } from "@/db/system/faults";
import { CORS, empty, json } from "@/lib/http/answer";
import { REQUEST_ID, requestId } from "@/lib/http/request";
import { LIFETIME } from "@/lib/oauth/lifetimes";
import { nonceFor } from "@/lib/provider/dpop-proof";

type Headers = Record<string, string>;

/**
 * Responses to a client, errors included, are JSON with no-store (RFC 6749 section 5.1); null is an
 * empty body.
 */
export type OAuthAnswer = (
  request: Request,
  status: number,
  body: object | null,
  headers?: Headers,
) => Response;

const answerWith =
  (common: Headers): OAuthAnswer =>
  (request, status, body, headers) => {
    const all = {
      [REQUEST_ID]: requestId(request),
      "Cache-Control": "no-store",
      Pragma: "no-cache",
      ...common,
      ...headers,
    };
    return body === null ? empty(status, all) : json(status, body, all);
  };

/** Responses that scripts of other sites may read. */
export const oauthJson = answerWith(CORS);

/** Responses that also have the nonce for the next proof, if the request had one (RFC 9449 section 8.2). */
export const provenJson: OAuthAnswer = (request, status, body, headers) =>
  oauthJson(request, status, body, { ...headers, ...nonceFor(request.headers) });

/** Responses for clients that run on servers, without CORS (docs/specification.md, section 7). */
export const serverJson = answerWith({});

/** Descriptions of a 503. Clients can't rely on an effect, or on its absence, after an unknown outcome. */
const UNAVAILABLE: Record<DatabaseFault, string> = {
  away: "temporarily unavailable; nothing was changed, retry the same request",
  unknown: "temporarily unavailable; the outcome is unknown, retry the same request",
};

const faultWith =
  (answer: OAuthAnswer) =>
  (request: Request, status: 500 | 503, fault: DatabaseFault | null): Response =>
    status === 503
      ? answer(
          request,
          503,
          {
            error: "temporarily_unavailable",
            error_description: UNAVAILABLE[fault ?? "unknown"],
          },
          { "Retry-After": "1" },
        )
      : answer(request, 500, {
          error: "server_error",
          error_description: "internal error; the request may or may not have taken effect",
        });

export const oauthFault = faultWith(oauthJson);
export const serverFault = faultWith(serverJson);

/** Returns public metadata with the cache lifetime of docs/specification.md, section 4.6. */
export const metadata = (body: object, maxAge: number = LIFETIME.keySetCache) =>
  json(200, body, { "Cache-Control": `public, max-age=${maxAge}`, ...CORS });

/**
 * Refuses HEAD at an endpoint whose GET has effects. HEAD must change nothing (RFC 9110 section
 * 9.2.1), and its headers can't be known without those effects.
 */
export const refuseHead = () =>
  empty(405, { Allow: "GET, POST", "Cache-Control": "no-store", Pragma: "no-cache" });

/**
 * Refuses a request of a browser that loads ahead, at an endpoint whose GET has effects. The browser
 * asks again once somebody opens the address.
 */
export const refuseAhead = () =>
  empty(503, { "Cache-Control": "no-store", Pragma: "no-cache", Vary: "Sec-Purpose, Purpose" });
