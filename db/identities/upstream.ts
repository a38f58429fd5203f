/** Origin of a sign-in: an identity at a provider, with its session there. */
export type Upstream = {
  identityId: string;
  sid: string | null;
  /** Time at which the provider authenticated the user. */
  authenticatedAt: Date;
};
