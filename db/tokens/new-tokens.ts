import {
  ASKED_PROOF,
  type ClientProof,
  clientProofCondition,
  PROOF_COLUMNS,
  proofRow,
} from "@/db/applications/applications";
import { askedRows, part } from "@/db/prepared";

/** Tokens to store for a credential that is used up. */
export type NewTokens = {
  accessTokenHash: Buffer;
  accessTokenExpiresAt: Date;
  /** Stored only for an application with the grant type `refresh_token`. */
  refreshTokenHash: Buffer;
  refreshTokenExpiresAt: Date;
};

/** Credential that a client sent, and the tokens that it gives. */
export type Spent = { hash: Buffer; client: ClientProof; tokens: NewTokens };

const SPENT_COLUMNS = {
  hash: "bytea",
  ...PROOF_COLUMNS,
  access_hash: "bytea",
  access_expires_at: "timestamptz",
  refresh_hash: "bytea",
  refresh_expires_at: "timestamptz",
};

const spentRow = ({ hash, client, tokens }: Spent) => ({
  hash,
  ...proofRow(client),
  access_hash: tokens.accessTokenHash,
  access_expires_at: tokens.accessTokenExpiresAt,
  refresh_hash: tokens.refreshTokenHash,
  refresh_expires_at: tokens.refreshTokenExpiresAt,
});

/**
 * Writes credentials as a table `asked`, with columns of their own, in the order of their hashes.
 * Statements that lock rows in this order never wait for each other.
 */
export const askedCredentials = <Item extends Spent, Column extends string>(
  items: Item[],
  columns: Record<Column, string>,
  rowOf: (item: Item) => Record<Column, unknown>,
) => part`
  (select * from ${askedRows(
    { ...SPENT_COLUMNS, ...columns },
    items.map((item) => ({ ...spentRow(item), ...rowOf(item) })),
  )} order by hash) asked`;

/** SQL condition that application `a` is the client of a row of `asked`, with its proof. */
export const isProven = (now: Date) => clientProofCondition(ASKED_PROOF, now);

/**
 * Columns of `asked` that the tokens are stored from.
 */
export const ASKED_TOKENS = part`
  asked.place, asked.access_hash, asked.access_expires_at, asked.refresh_hash, asked.refresh_expires_at`;

/**
 * CTE that notes the use of the grants of each `family`, at most once a minute. A grant that another
 * statement holds was used or changed just now, so it isn't waited for.
 */
export const grantsUsed = (now: Date) => part`
  used as (
    update grants set last_used_at = ${now} where ctid = any(array(
      select g.ctid from family cross join lateral (
        select g.ctid from grants g where g.id = family.grant_id
          and (g.last_used_at is null or g.last_used_at < ${now}::timestamptz - interval '1 minute')
        for no key update skip locked
      ) g))
  )`;
