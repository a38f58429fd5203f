import { randomBytes } from "node:crypto";
import { startTemporary } from "@/db/embedded/temporary";
import { grants } from "@/db/schema/applications";
import { type Db, openDatabase } from "@/db/system/client";
import { startServer } from "@/e2e/support/servers";
import { makeApi, makeService, nameIntrospector } from "@/test/apis";
import { makeApplication, makeSession, makeSite, makeUser } from "@/test/factories";
import { parentOf } from "./processes";
import type { Format } from "./providers/provider";

export type Foyer = Awaited<ReturnType<typeof startFoyer>>;

const SCOPES = ["openid", "profile", "email"];

type Options = {
  /** True to measure before the server has rendered a page. */
  fresh: boolean;
  sites: number;
  /** Number of accounts; one by default. */
  people?: number;
  /** True to keep the default RATE_LIMIT_PUBLIC and RATE_LIMIT_TOKEN instead of raising them. */
  limits?: boolean;
  /** Variables for the server besides those of every benchmark. */
  settings?: Record<string, string>;
};

/**
 * Starts the built server on its own PostgreSQL with durable commits, with sites, people and two
 * clients that each of them has authorized.
 */
export async function startFoyer(options: Options) {
  const { fresh, sites, people = 1, limits = false } = options;
  const cluster = await startTemporary({ durable: true });
  const settings = {
    DATABASE_URL: cluster.url,
    APP_SECRET: randomBytes(32).toString("base64url"),
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    // The limit of `npm start`.
    NODE_OPTIONS: "--max-semi-space-size=4",
    // High limits: each request is counted, but none is refused.
    ...(limits ? {} : { RATE_LIMIT_PUBLIC: "1000000000", RATE_LIMIT_TOKEN: "1000000000" }),
    ...options.settings,
  };
  const server = await startServer(settings);
  if (!fresh) await visitPage(server.origin);
  const db = openDatabase(cluster.url, { connections: 1 });
  const population = await populate(db, sites, people);
  return {
    origin: server.origin.replace("localhost", "127.0.0.1"),
    /** PUBLIC_URL, the origin of forms. */
    publicOrigin: server.origin,
    pid: server.process.pid ?? 0,
    db,
    /** Environment of the server, to start another one like it. */
    settings,
    ...population,
    database: await postmasterOf(db),
    createDatabase: (name: string) => createDatabase(db, cluster.url, name),
    output: () => server.output(),
    async stop() {
      await db.$client.end();
      await server.stop();
      await cluster.stop();
    },
  };
}

/** Renders a page: afterward Next's async hooks slow down every promise, as in production. */
async function visitPage(origin: string) {
  const page = await fetch(origin);
  await page.text();
  if (page.status !== 200) throw new Error(`the directory page answered ${page.status}`);
}

async function populate(db: Db, sites: number, count: number) {
  for (let n = 1; n <= sites; n++)
    await makeSite(db, {
      slug: `site-${n}`,
      title: `Site number ${n}`,
      description: "News, guidelines and the people directory.",
      pinWeight: n % 1000,
    });
  const application = await makeApplication(db);
  const clients = {
    RS256: application,
    ES256: await makeApplication(db, { idTokenSigningAlg: "ES256" }),
  };
  const user = await makeUser(db);
  const people = [user];
  while (people.length < count) people.push(await makeUser(db));
  const session = await makeSession(db, user.id);
  await db
    .insert(grants)
    .values(
      people.flatMap(({ id }) => Object.values(clients).map((client) => grantOf(id, client.id))),
    );
  const services = {
    opaque: await makeServiceOf(db, "opaque"),
    jwt: await makeServiceOf(db, "jwt"),
  };
  return { user, people, application, clients, session, services };
}

/** Creates an API, a service that may use it, and an application that introspects its tokens. */
async function makeServiceOf(db: Db, tokenFormat: Format) {
  const made = await makeApi(db, { tokenFormat });
  const api = await makeApplication(db);
  await nameIntrospector(db, made.id, api.id);
  return { client: await makeService(db, [made]), api, resource: made.identifier };
}

function grantOf(userId: string, applicationId: string) {
  const now = new Date();
  return { userId, applicationId, scopes: SCOPES, createdAt: now, lastUsedAt: now };
}

/** Returns the PID of the PostgreSQL server, the parent of every connection's process. */
async function postmasterOf(db: Db) {
  const [row] = await db.$client<[{ pid: number }]>`select pg_backend_pid() as pid`;
  return parentOf(row.pid);
}

/** Creates an empty database beside Foyer's, on the same server; returns its address. */
async function createDatabase(db: Db, url: string, name: string) {
  await db.$client`create database ${db.$client(name)}`;
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
