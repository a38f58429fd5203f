import type { AuthMethod } from "@/lib/oauth/registration/registration-request";

/** What a snippet is filled in with. Never a secret: that is read from the environment. */
export type SnippetClient = {
  issuer: string;
  clientId: string;
  method: AuthMethod;
  redirectUri: string;
  /** Where people come back to after signing out; null where none is registered. */
  postLogoutUri: string | null;
  scope: string;
  idTokenAlg: string;
  requirePar: boolean;
};

export type Snippet = { library: string; code: string };

/** A string as JavaScript, Python, YAML and Java write it. */
export const text = (value: string) => JSON.stringify(value);

/** Libraries that listen for the answer themselves are told the path; empty where no address is registered. */
export const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : "");
