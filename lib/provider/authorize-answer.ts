import type { AuthorizeErrorCode, PageReason } from "@/lib/oauth/authorize/errors";
import type { Step } from "@/lib/oauth/authorize/next-step";
import type { AuthorizationResponse } from "@/lib/oauth/authorize/response";
import type { Limit } from "@/lib/rate-limits/limits";

export type UserStep = Exclude<Step["step"], "answer" | "refuse" | "not_approved">;

export type AuthorizeAnswer =
  /** Error that must not be redirected. `clientId` is null for an unknown client, `application` unless its name may be shown. */
  | { to: "page"; clientId: string | null; application: string | null; refusal: PageRefusal }
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

export type PageRefusal = { reason: PageReason; detail: string };

/** Mistake of the client, for its developer. A refusal by the user is not a mistake. */
export type ClientMistake = { error: AuthorizeErrorCode; description: string };
