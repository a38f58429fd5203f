import { randomBytes } from "node:crypto";
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "@/db/system/client";
import { installOnce, run } from "@/test/programs/install";
import { startProgram } from "@/test/programs/server-process";
import type { CookieClient } from "../cookie-client";
import { copyModule, goEnvironment } from "../go";
import { freePort } from "../servers";
import { world } from "../world";
import { enableUpstream, type Settings } from "./enable";

/** Commit of 2026-08-06, which has sessions. */
const VERSION = "v0.0.0-20260806151424-ab64ed778070";

const SUM = "h1:Zhb4XyHQ8935RToX2ZgxyfQcg8EE9gSnbk2Zi5PYf4E=";

const API = "github.com/dexidp/dex/api/v2";

const API_SUMS = `
${API} v2.4.0 h1:gNba7n6BKVp8X4Jp24cxYn5rIIGhM6kDOXcZoL6tr9A=
${API} v2.4.0/go.mod h1:/p550ADvFFh7K95VmhUD+jgm15VdaNnab9td8DHOpyI=
`;

const NO_API = `package apiserver

import "${API}"

func NewAPI(...any) api.DexServer { return api.UnimplementedDexServer{} }
`;

/** Hash of "password" in Dex's example configuration. */
const HASH = "$2a$10$2b2cU8CPhOTaGrs1HRQuAueS7JTT5ZHsHSzYiFPm1leZck7Mc8T4W";

type Person = { username: string; email: string; groups: string[] };

/**
 * Starts Dex with people, who have groups and the password "password", and enables it in Foyer. Throws
 * `Missing` without Go.
 */
export async function startDexUpstream(
  db: Db,
  { id, people, settings }: { id: string; people: Person[]; settings: Settings },
) {
  const folder = await installOnce(`dex-${VERSION}`, build);
  const data = await mkdtemp(join(tmpdir(), "foyer-dex-"));
  const config = join(data, "config.json");
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const issuer = `${origin}/dex`;
  const client = { id: "foyer", secret: randomBytes(32).toString("base64url") };
  const clients = [clientOf(client, id)];
  await writeFile(
    config,
    JSON.stringify({
      ...{ issuer, storage: { type: "memory" }, web: { http: `127.0.0.1:${port}` } },
      ...{ sessions: {}, oauth2: { pkce: { enforce: true } }, staticClients: clients },
      ...{ enablePasswordDB: true, staticPasswords: people.map(accountOf) },
    }),
  );
  const server = await startProgram({
    ...{ command: join(folder, "dex"), args: ["serve", config] },
    env: { DEX_SESSIONS_ENABLED: "true" },
    ready: `${issuer}/.well-known/openid-configuration`,
  });
  const scopes = ["openid", "profile", "email", "groups"];
  await enableUpstream(db, { id, name: "Dex", issuer, client, settings: { scopes, ...settings } });
  return {
    origin,
    /** Ends the session of a browser there, of which Dex tells its clients. */
    async signOut(_: string, browser: CookieClient) {
      await browser.post("/dex/logout", {});
    },
    async stop() {
      await server.stop();
      await rm(data, { recursive: true });
    },
  };
}

/**
 * Builds a copy of the source. Its API for administration, which no sign-in uses, is left out: it is in a module that
 * can't be downloaded in this version.
 */
async function build(partial: string) {
  const source = join(partial, "source");
  await copyModule(`github.com/dexidp/dex@${VERSION}`, source, { sum: SUM });
  const env = goEnvironment({ CGO_ENABLED: "0", GOWORK: "off" });
  await run("go", ["mod", "edit", `-dropreplace=${API}`, join(source, "go.mod")], { env });
  await appendFile(join(source, "go.sum"), API_SUMS);
  const administration = join(source, "server/apiserver");
  await rm(administration, { recursive: true });
  await mkdir(administration);
  await writeFile(join(administration, "api.go"), NO_API);
  const args = ["build", "-C", source, "-o", join(partial, "dex"), "./cmd/dex"];
  await run("go", args, { env });
  await rm(source, { recursive: true });
}

const clientOf = (client: { id: string; secret: string }, id: string) => ({
  ...{ ...client, name: "Foyer" },
  redirectURIs: [`${world().origin}/sign-in/elsewhere/${id}`],
  postLogoutRedirectURIs: [`${world().origin}/sign-out/elsewhere`],
  backchannelLogoutURI: `${world().origin}/oauth/backchannel/${id}`,
});

const accountOf = ({ username, email, groups }: Person) => ({
  ...{ userID: `id of ${username}`, username, name: "Ada Lovelace", email, groups },
  ...{ emailVerified: true, hash: HASH },
});
