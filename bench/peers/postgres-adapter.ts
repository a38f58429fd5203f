import type { Adapter, AdapterConstructor, AdapterPayload } from "oidc-provider";
import postgres from "postgres";

/** Connections, as many as Foyer's pool has. */
const CONNECTIONS = 10;

/**
 * Creates the table and returns storage of oidc-provider in PostgreSQL: one row per entry, one
 * prepared statement per call.
 */
export async function openPostgresAdapter(url: string): Promise<AdapterConstructor> {
  const sql = postgres(url, { max: CONNECTIONS });
  await sql`
    create table entries (
      model text, id text, payload jsonb not null, grant_id text, uid text,
      expires_at timestamptz, primary key (model, id))`;
  await sql`create index on entries (grant_id) where grant_id is not null`;
  await sql`create index on entries (uid) where uid is not null`;
  return class PostgresAdapter implements Adapter {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    async upsert(id: string, payload: AdapterPayload, seconds?: number) {
      const expiresAt = seconds ? new Date(Date.now() + seconds * 1000) : null;
      await sql`
        insert into entries (model, id, payload, grant_id, uid, expires_at)
        values (${this.#model}, ${id}, ${sql.json(payload as postgres.JSONValue)},
          ${payload.grantId ?? null}, ${payload.uid ?? null}, ${expiresAt})
        on conflict (model, id) do update set
          payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
          expires_at = excluded.expires_at`;
    }

    async find(id: string) {
      const [row] = await sql<{ payload: AdapterPayload }[]>`
        select payload from entries
        where model = ${this.#model} and id = ${id} and (expires_at is null or expires_at > now())`;
      return row?.payload;
    }

    async findByUid(uid: string) {
      const [row] = await sql<{ payload: AdapterPayload }[]>`
        select payload from entries
        where model = ${this.#model} and uid = ${uid} and (expires_at is null or expires_at > now())`;
      return row?.payload;
    }

    findByUserCode = async () => undefined;

    async consume(id: string) {
      await sql`
        update entries set payload =
          payload || jsonb_build_object('consumed', extract(epoch from now())::bigint)
        where model = ${this.#model} and id = ${id}`;
    }

    async destroy(id: string) {
      await sql`delete from entries where model = ${this.#model} and id = ${id}`;
    }

    async revokeByGrantId(grantId: string) {
      await sql`delete from entries where grant_id = ${grantId}`;
    }
  };
}
