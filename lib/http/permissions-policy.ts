/** Permissions-Policy of every page: Foyer uses none of these features. */
export const PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=()";
