/** Of a relying party's logout request, what the confirmation carries in hidden fields and is checked again. */
export const CARRIED = ["client_id", "post_logout_redirect_uri", "state"] as const;
