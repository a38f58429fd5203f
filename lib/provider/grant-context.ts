import type { TokenClient } from "@/db/applications";
import type { NewTokens } from "@/db/authorization-codes";

/** What a grant's use case gets: the client, when, and the hashes of what will be handed out. */
export type GrantContext = { client: TokenClient; now: Date; tokens: NewTokens };
