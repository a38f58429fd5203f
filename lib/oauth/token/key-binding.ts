/** Returns `token_type` of an access token (RFC 9449 sections 5 and 6.2). */
export const tokenTypeOf = (jkt: string | null) => (jkt === null ? "Bearer" : "DPoP");

/** Returns the claim of an access token that binds it to a key (RFC 9449 section 6.1). */
export const confirmationOf = (jkt: string | null) => (jkt === null ? {} : { cnf: { jkt } });

/** Key that a token request proved, null without a proof, and whether the application requires one. */
export type RequestKey = { jkt: string | null; required: boolean };

/** True if a request for tokens of an API, or of Foyer itself, lacks a proof (RFC 9449 section 5.2). */
export const lacksProof = ({ jkt, required }: RequestKey, api: { requireDpop: boolean } | null) =>
  jkt === null && (required || (api?.requireDpop ?? false));
