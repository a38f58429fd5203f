/** Where forms are sent. Next would answer other methods without saying which ones work. */
export const FORM_TARGETS: ReadonlySet<string> = new Set([
  "/account/apps/removal",
  "/account/security/password",
  "/consent/decision",
  "/favourites",
  "/forgot-password/request",
  "/invitation/password",
  "/preferences",
  "/reset-password/password",
  "/sign-in/password",
  "/sign-out/confirm",
  "/verify-email/confirm",
]);
