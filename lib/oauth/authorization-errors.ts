import type { ResponseTarget } from "./authorization-response";

/** RFC 6749 section 4.1.2.1, OpenID Connect Core 3.1.2.6, and its Error Code unmet_authentication_requirements 1.0. */
export type AuthorizeErrorCode =
  | "invalid_request"
  | "unauthorized_client"
  | "access_denied"
  | "unsupported_response_type"
  | "invalid_scope"
  | "login_required"
  | "consent_required"
  | "account_selection_required"
  | "interaction_required"
  | "unmet_authentication_requirements"
  | "request_not_supported"
  | "request_uri_not_supported"
  | "registration_not_supported";

/** A "page" refusal carries no address, so it cannot become an open redirect (RFC 6749 section 4.1.2.1). */
export type AuthorizeRefusal =
  | { show: "page"; reason: PageReason; detail: string }
  | (ResponseTarget & { show: "redirect"; error: AuthorizeErrorCode; description: string });

export type PageReason =
  | "client_missing"
  | "client_unknown"
  | "client_suspended"
  | "redirect_uri_missing"
  | "redirect_uri_unregistered"
  | "request_unknown";

export const refuseOnPage = (reason: PageReason, detail: string) =>
  ({ show: "page", reason, detail }) as const;
