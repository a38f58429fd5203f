import type { ErrorWords } from "@/lib/error-pages/error-page";
import type { LogoutRefusal } from "@/lib/oauth/logout/logout";

type Reason = LogoutRefusal | "request_unreadable";

const TITLE: Record<Reason, ErrorWords["title"]> = {
  parameter_unreadable: "logout.unreadable",
  request_unreadable: "logout.unreadable",
  hint_invalid: "logout.hintInvalid",
  hint_of_another_client: "logout.hintForeign",
  client_missing: "authorize.clientMissing",
  client_unknown: "authorize.clientUnknown",
  client_suspended: "authorize.suspended",
  redirect_uri_unregistered: "authorize.returnUnregistered",
};

/** Titles with the application's name. */
const NAMED: Partial<typeof TITLE> = {
  hint_invalid: "logout.hintInvalidNamed",
  hint_of_another_client: "logout.hintForeignNamed",
  client_suspended: "authorize.suspendedNamed",
  redirect_uri_unregistered: "authorize.returnUnregisteredNamed",
};

export const DETAIL: Record<Reason, string> = {
  parameter_unreadable: "A parameter is repeated or can't be decoded",
  request_unreadable: "The form can't be read or is too long",
  hint_invalid: "id_token_hint is not an ID token signed by this issuer",
  hint_of_another_client: "client_id is not the audience of id_token_hint",
  client_missing: "post_logout_redirect_uri requires id_token_hint or client_id",
  client_unknown: "The client_id, or the audience of the id_token_hint, is not registered",
  client_suspended: "An administrator suspended this application",
  redirect_uri_unregistered:
    "post_logout_redirect_uri doesn't exactly match one that is registered for this application",
};

/**
 * Returns the page text for a logout request that is neither followed nor redirected. It names the
 * application if that is known.
 */
export function errorWords(code: Reason, application: string | null): ErrorWords {
  const words = { code, title: TITLE[code], text: "logout.text", next: "logout.next" } as const;
  const named = NAMED[code];
  return named === undefined || application === null
    ? words
    : { ...words, title: named, application };
}
