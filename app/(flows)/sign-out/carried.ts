/** Parameters of a logout request that the confirmation page carries in hidden fields. */
export const CARRIED = ["client_id", "post_logout_redirect_uri", "state", "ui_locales"] as const;

/** Address of Foyer's sign-out page, which asks the user or confirms the sign-out, in the requested language. */
export function signOutPage(query: Record<string, string>): string {
  const text = `${new URLSearchParams(query)}`;
  return text === "" ? "/sign-out" : `/sign-out?${text}`;
}
