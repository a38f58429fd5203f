/** What an administrator looks at before an application works for everybody. */
export type Reviewed = {
  scopes: string[];
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  backchannelLogoutUri: string | null;
  /** From here on absent in what older versions stored. */
  policyUri?: string | null;
  tosUri?: string | null;
  requirePar?: boolean;
  authMethod?: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none";
};
