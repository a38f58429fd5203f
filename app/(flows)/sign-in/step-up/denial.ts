/** Form by which the user turns an authorization down. */
export type Denial = { action: string; hidden: Readonly<Record<string, string>> };

/** Returns the form that turns down a pending authorization request. */
export const denialOf = (requestUri: string): Denial => ({
  action: "/consent/decision",
  hidden: { request: requestUri, decision: "deny" },
});
