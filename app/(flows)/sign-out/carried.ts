/** Of a relying party's logout request, what the confirmation carries in hidden fields and is read again. */
export const CARRIED = ["client_id", "post_logout_redirect_uri", "state", "ui_locales"] as const;

/** Our own page: to ask the person, or to say that they are signed out, in the language that was asked for. */
export function signOutPage(query: Record<string, string>): string {
  const text = `${new URLSearchParams(query)}`;
  return text === "" ? "/sign-out" : `/sign-out?${text}`;
}
