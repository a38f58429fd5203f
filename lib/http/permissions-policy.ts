/** Permissions-Policy of every page: passkeys for this origin alone, and none of the other features. */
export const PERMISSIONS_POLICY =
  "camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)";
