/** Settings that an administrator reviews before an application works for everyone. */
export type Reviewed = {
  scopes: string[];
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  backchannelLogoutUri: string | null;
  /** Settings from here on are absent in rows stored by older versions. */
  policyUri?: string | null;
  tosUri?: string | null;
  requirePar?: boolean;
  profile?: "standard" | "high_security";
  refreshDespiteProfile?: boolean;
  deviceGrant?: boolean;
  authMethod?: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none";
};
