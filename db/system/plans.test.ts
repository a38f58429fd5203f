import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { findProfileOfAccessToken } from "@/db/tokens/access-tokens";
import {
  findBegunAuthorization,
  findPendingWithClient,
  insertAuthorizationRequest,
  takePushedRequest,
} from "@/db/tokens/authorization-requests";
import { widenGrant } from "@/db/tokens/grants";
import { listUsers } from "@/db/users/list";
import { findProfile } from "@/db/users/profiles";
import { createProductionDatabase, setUpProductionDatabase } from "@/test/database/database";
import { rowsReadOf } from "@/test/database/statements";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import type { Db } from "./client";
import { withCustomPlans } from "./custom-plans";

describe("plans", () => {
  const real = setUpProductionDatabase();

  const settings = async (on: Pick<Db, "execute">) => {
    const [row] = await on.execute(sql`
    select current_setting('plan_cache_mode') as plans, current_setting('jit') as jit`);
    return row;
  };

  it("plans statements once for all values, without JIT, except where a read asks for custom plans", async () => {
    const pooled = { plans: "force_generic_plan", jit: "off" };
    expect(await settings(real.production)).toEqual(pooled);
    expect(await withCustomPlans(real.production, settings)).toEqual({
      ...pooled,
      plans: "force_custom_plan",
    });
    expect(await settings(real.production)).toEqual(pooled);
  });

  it("never replans the token lookup, even after the table was emptied and analyzed", async () => {
    const user = await makeUser(real.db, { passwordHash: null });
    const application = await makeApplication(real.db);
    const session = await makeSession(real.db, user.id);
    const grant = { userId: user.id, applicationId: application.id, scopes: ["openid"] };
    const grantId = await widenGrant(real.db, { ...grant, now: new Date() });
    await real.db.$client`
    insert into token_families (id, application_id, application_epoch, user_id, user_epoch, session_id, grant_id,
      offline, scopes, authenticated_at, amr, created_at, expires_at)
    values (gen_random_uuid(), ${application.id}, 0, ${user.id}, 0, ${session.id}, ${grantId},
      false, '{openid}', now(), '{pwd}', now(), now() + interval '1 day')`;
    await real.db.$client`
    insert into access_tokens (token_hash, family_id, scopes, created_at, expires_at)
    select sha256(n::text::bytea), f.id, '{openid}', now(), now() + interval '1 hour'
    from generate_series(1, 20000) n, token_families f`;
    await real.db.$client`vacuum analyze access_tokens`;
    const lookUp = () => findProfileOfAccessToken(real.production, randomBytes(32), new Date());
    for (let n = 0; n < 6; n++) await lookUp();
    await real.db.$client`delete from access_tokens`;
    await real.db.$client`analyze access_tokens`;
    for (let n = 0; n < 6; n++) await lookUp();
    const [plans] = await real.production.$client`
    select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
    where statement like ${"%from access_tokens%"}`;
    expect(plans).toEqual({ generic: 12, custom: 0 });
  });

  it("finds the few users of a role by their index, without reading the others", async () => {
    await real.db.$client`
    insert into users (username, role, created_at)
    select 'person-' || n, 'user', now() - n * interval '1 minute' from generate_series(1, 3000) n`;
    await real.db.$client`insert into users (username, role) values ('the-editor', 'editor')`;
    await real.db.$client`vacuum analyze users`;
    const before = await rowsReadOf(real.production, "users");
    const sort = { by: "created", down: true } as const;
    const asked = {
      q: "",
      role: "editor",
      state: null,
      twoStep: null,
      sort,
      from: null,
      limit: 50,
    } as const;
    expect((await listUsers(real.production, asked)).map(({ username }) => username)).toEqual([
      "the-editor",
    ]);
    expect((await rowsReadOf(real.production, "users")) - before).toBeLessThan(100);
  });

  it("prepares the profile that the account page shows", async () => {
    const { id } = await makeUser(real.db, { passwordHash: null });
    for (let n = 0; n < 2; n++)
      expect((await findProfile(real.production, id, new Date()))?.pictureHash).toBeNull();
    const plans = await real.production.$client`
    select generic_plans::int as generic from pg_prepared_statements
    where statement like ${'%as "pendingEmail"%'}`;
    expect(plans).toEqual([{ generic: 2 }]);
  });
});

const ROWS = 500;
const now = new Date();
const expiresAt = new Date(now.getTime() + 60_000);

type Sought = { idHash: Buffer; browserHash: Buffer; clientId: string };

const LOOK_UPS: Record<string, (db: Db, sought: Sought) => Promise<unknown>> = {
  "a pending request": (db, sought) => findBegunAuthorization(db, sought, now),
  "a pending request with its client": (db, sought) => findPendingWithClient(db, sought, now),
  "a pushed request": (db, { browserHash, ...sought }) =>
    takePushedRequest(db, { ...sought, browserHash: randomBytes(32), expiresAt }, now),
};

it.each(Object.entries(LOOK_UPS))(
  "finds %s by its index with a plan made on an emptied table",
  async (what, find) => {
    const real = await createProductionDatabase();
    onTestFinished(() => real.drop());
    const { id: applicationId, clientId } = await makeApplication(real.db);
    const sought = { idHash: randomBytes(32), browserHash: randomBytes(32), clientId };
    const isPushed = what === "a pushed request";
    const insert = (idHash: Buffer) =>
      insertAuthorizationRequest(real.db, {
        ...{ idHash, applicationId, applicationEpoch: 0, parameters: {} },
        ...{ createdAt: now, expiresAt },
        ...(isPushed ? { pushed: true } : { browserHash: sought.browserHash }),
      });
    const fill = async () => {
      for (let n = 0; n < ROWS; n++) await insert(randomBytes(32));
    };
    await fill();
    await real.db.$client`delete from authorization_requests`;
    await real.db.$client`vacuum authorization_requests`;
    await insert(randomBytes(32));
    await real.db.$client`vacuum analyze authorization_requests`;
    expect(await find(real.production, sought)).toBeNull();

    await fill();
    await insert(sought.idHash);
    const read = () => rowsReadOf(real.production, "authorization_requests");
    const before = await read();
    expect(await find(real.production, sought)).not.toBeNull();
    expect((await read()) - before).toBeLessThan(10);
  },
);
