import type { Result } from "@/lib/result";
import type { IdTokenHint, IdTokenHintRefusal } from "./id-token-hint";

/** What the authorization endpoint needs to know of a client. */
export type RegisteredClient = {
  clientId: string;
  suspended: boolean;
  /** The one person for whom it works until an administrator approves it; null: it works for everyone. */
  onlyFor: string | null;
  isPublic: boolean;
  firstParty: boolean;
  /** Its requests have to be pushed (RFC 9126 section 6). */
  requirePar: boolean;
  scopes: readonly string[];
  grantTypes: readonly string[];
  redirectUris: readonly string[];
  /** A registered loopback IP address stands for every port of it (RFC 8252 section 7.3). */
  anyLoopbackPort: boolean;
};

/** It waits for approval, and is not this person's: its addresses are not reviewed either, so nothing is sent there. */
export const isForOthers = (
  { onlyFor }: Pick<RegisteredClient, "onlyFor">,
  userId: string | null,
): boolean => onlyFor !== null && onlyFor !== userId;

/** How a request came, and what was found out about it beside its parameters. */
export type Arrival = {
  /** The client itself sent it (RFC 9126). */
  pushed: boolean;
  /** Its `id_token_hint`, verified; null where it has none. */
  hint: Result<IdTokenHint, IdTokenHintRefusal> | null;
};
