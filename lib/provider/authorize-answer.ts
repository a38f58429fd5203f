import type { Client } from "@/db/applications/applications";
import { database } from "@/db/system/client";
import type { Parties } from "@/db/tokens/authorization-parties";
import { deletePendingAuthorization } from "@/db/tokens/authorization-requests";
import { isRestrictedFor } from "@/lib/oauth/authorize/context";
import type { Step } from "@/lib/oauth/authorize/next-step";
import {
  type AuthorizationResponse,
  type AuthorizeErrorCode,
  authorizationResponse,
  type PageReason,
  type ResponseTarget,
  refuseOnPage,
} from "@/lib/oauth/authorize/response";
import type { Limit } from "@/lib/rate-limits/limits";
import { issuer } from "@/lib/runtime/env";
import { placeOf, registeredClient } from "./client";
import type { OpenedRequest } from "./pending-authorization";

export type UserStep = Exclude<Step["step"], "answer" | "refuse" | "not_approved">;

export type AuthorizeAnswer =
  /**
   * Error that must not be redirected. `clientId` is null for an unknown client, `application` unless its
   * name may be shown, `homepage` unless the user should go there.
   */
  | {
      to: "page";
      clientId: string | null;
      application: string | null;
      homepage: string | null;
      refusal: PageRefusal;
    }
  /** Rate limit: too much stored for this network, or too many failed lookups. */
  | { to: "rate_limited"; limit: Limit }
  /** Code or error, sent through the browser to the registered address. */
  | {
      to: "client";
      clientId: string;
      response: AuthorizationResponse;
      mistake: ClientMistake | null;
      /** Requested scopes that the client isn't registered for; empty after a mistake. */
      droppedScopes: readonly string[];
    }
  /** The user has to do something first. The request is stored under `requestUri`. */
  | {
      to: "person";
      step: UserStep;
      clientId: string;
      requestUri: string;
      uiLocales: string | undefined;
      droppedScopes: readonly string[];
    };

type PageRefusal = { reason: PageReason; detail: string };

/** Mistake of the client, for its developer. A refusal by the user is not a mistake. */
type ClientMistake = { error: AuthorizeErrorCode; description: string };

export const GONE = refuseOnPage(
  "request_unknown",
  "The request_uri is unknown, expired, already used, or was started in another browser",
);

export const PENDING = refuseOnPage(
  "client_pending",
  "The application is pending approval by an administrator; only its owner can sign in",
);

export const refuseOnPageOf = (
  { clientId }: Client,
  refusal: PageRefusal,
  application?: string | null,
) => ({ to: "page", clientId, application: application ?? null, homepage: null, refusal }) as const;

/** Refuses a request that is no longer pending, with the way to the application if it may be named. */
export function refuseGone({ client, session }: Pick<Parties, "client" | "session">) {
  if (isRestrictedFor(registeredClient(client), session?.user.id ?? null))
    return refuseOnPageOf(client, GONE);
  return { ...refuseOnPageOf(client, GONE, client.name), homepage: placeOf(client) };
}

/** Sends an error to the client. Uses up a pending request, so that only one of concurrent requests answers it. */
export async function refuseClient(
  {
    opened: { pending },
    ...parties
  }: Pick<Parties, "client" | "session"> & { opened: Pick<OpenedRequest, "pending"> },
  refusal: ResponseTarget & ClientMistake,
  mistake: ClientMistake | null = null,
): Promise<AuthorizeAnswer> {
  if (pending && !(await deletePendingAuthorization(database(), pending.key)))
    return refuseGone(parties);
  const answer = { error: refusal.error, error_description: refusal.description };
  const response = authorizationResponse(refusal, answer, issuer());
  const { clientId } = parties.client;
  return { to: "client", clientId, response, mistake, droppedScopes: [] };
}
