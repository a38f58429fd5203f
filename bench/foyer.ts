import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type Db, openDatabase } from "@/db/client";
import { startTemporary } from "@/db/embedded/temporary";
import { grants } from "@/db/schema/applications";
import { insertAuthorizationCode, redeemAuthorizationCode } from "@/db/tokens/authorization-codes";
import { startServer } from "@/e2e/support/servers";
import { BY_PASSWORD } from "@/lib/oauth/authorize/authentication-context";
import { makeApplication, makeSession, makeSite, makeUser } from "@/test/factories";
import type { Chain, Code } from "./provider-side";

export type Foyer = Awaited<ReturnType<typeof startFoyer>>;

const SCOPES = ["openid", "profile", "email"];

type Options = {
  /** True to measure before the server has rendered a page. */
  fresh: boolean;
  sites: number;
  /** True to keep the default RATE_LIMIT_PUBLIC and RATE_LIMIT_TOKEN instead of raising them. */
  limits?: boolean;
};

/**
 * Starts the built server on its own PostgreSQL with durable commits, with sites, a user and a
 * client.
 */
export async function startFoyer({ fresh, sites, limits = false }: Options) {
  const cluster = await startTemporary({ durable: true });
  const settings = {
    DATABASE_URL: cluster.url,
    APP_SECRET: randomBytes(32).toString("base64url"),
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    // High limits: each request is counted, but none is refused.
    ...(limits ? {} : { RATE_LIMIT_PUBLIC: "1000000000", RATE_LIMIT_TOKEN: "1000000000" }),
  };
  const server = await startServer(settings);
  if (!fresh) await visitPage(server.origin);
  const db = openDatabase(cluster.url, { connections: 1 });
  const person = await populate(db, sites);
  return {
    origin: server.origin.replace("localhost", "127.0.0.1"),
    /** PUBLIC_URL, the origin of forms. */
    publicOrigin: server.origin,
    pid: server.process.pid ?? 0,
    db,
    /** Environment of the server, to start another one like it. */
    settings,
    ...person,
    makeChains: (count: number, application = person.application) =>
      makeChains(db, { ...person, application }, count),
    makeCodes: (count: number) => makeCodes(db, person, count),
    output: () => server.output(),
    async stop() {
      await db.$client.end();
      await server.stop();
      await cluster.stop();
    },
  };
}

/**
 * Renders a page: afterward Next's async hooks slow down every promise of the process, as in
 * production.
 */
async function visitPage(origin: string) {
  const page = await fetch(origin);
  await page.text();
  if (page.status !== 200) throw new Error(`the directory page answered ${page.status}`);
}

async function populate(db: Db, sites: number) {
  for (let n = 1; n <= sites; n++)
    await makeSite(db, {
      slug: `site-${n}`,
      title: `Site number ${n}`,
      description: "News, guidelines and the people directory.",
      pinWeight: n % 1000,
    });
  const user = await makeUser(db);
  const application = await makeApplication(db);
  const session = await makeSession(db, user.id);
  const now = new Date();
  await db.insert(grants).values({
    userId: user.id,
    applicationId: application.id,
    scopes: SCOPES,
    createdAt: now,
    lastUsedAt: now,
  });
  return { user, application, session };
}

type Person = Awaited<ReturnType<typeof populate>>;

/** Creates `count` token families, as if each had just redeemed a code. */
async function makeChains(db: Db, person: Person, count: number): Promise<Chain[]> {
  const chains: Chain[] = [];
  for (let n = 0; n < count; n++) chains.push(await makeChain(db, person));
  return chains;
}

async function makeCodes(db: Db, person: Person, count: number): Promise<Code[]> {
  const codes: Code[] = [];
  for (let n = 0; n < count; n++) codes.push(await makeCode(db, person));
  return codes;
}

async function makeCode(db: Db, { application, session }: Person): Promise<Code> {
  const now = new Date();
  const later = new Date(now.getTime() + 3_600_000);
  const { redirectUri } = application;
  const code = `foyer_ac_${randomBytes(32).toString("base64url")}`;
  const verifier = randomBytes(32).toString("base64url");
  await insertAuthorizationCode(db, {
    codeHash: sha256(code),
    redirectUri,
    codeChallenge: sha256(verifier).toString("base64url"),
    now,
    applicationId: application.id,
    requestIdHash: null,
    familyId: randomUUID(),
    sessionId: session.id,
    scopes: SCOPES,
    nonce: "nonce-1",
    claims: null,
    ...BY_PASSWORD,
    codeExpiresAt: later,
    familyExpiresAt: later,
  });
  return { code, verifier, redirectUri };
}

async function makeChain(db: Db, person: Person): Promise<Chain> {
  const { application } = person;
  const { code, verifier, redirectUri } = await makeCode(db, person);
  const now = new Date();
  const later = new Date(now.getTime() + 3_600_000);
  const accessToken = `foyer_at_${randomBytes(32).toString("base64url")}`;
  const refreshToken = `foyer_rt_${randomBytes(32).toString("base64url")}`;
  const client = {
    clientId: application.clientId,
    method: "client_secret_basic" as const,
    secretHash: sha256(application.clientSecret),
  };
  const granted = await redeemAuthorizationCode(
    db,
    {
      codeHash: sha256(code),
      redirectUri,
      codeChallenge: sha256(verifier).toString("base64url"),
      now,
      client,
    },
    {
      accessTokenHash: sha256(accessToken),
      accessTokenExpiresAt: later,
      refreshTokenHash: sha256(refreshToken),
      refreshTokenExpiresAt: later,
    },
  );
  if (!granted) throw new Error("a code that was just made cannot be redeemed");
  return { accessToken, refreshToken };
}

const sha256 = (text: string) => createHash("sha256").update(text).digest();
