import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "@/db/system/client";
import { installOnce, run } from "@/test/programs/install";
import { startProgram } from "@/test/programs/server-process";
import { freePort } from "../servers";
import { world } from "../world";
import { enableUpstream, type Settings } from "./enable";

/** Version in test/programs/zitadel-oidc/go.mod. */
const VERSION = "v3.52.0";

const SOURCE = "test/programs/zitadel-oidc";
const SERVER = "github.com/zitadel/oidc/v3/example/server";

type Person = { username: string; password: string; email: string };

/**
 * Starts the server of ZITADEL's OpenID library, whose issuer ends with a slash, with people, and enables
 * it in Foyer. Throws `Missing` without Go.
 */
export async function startZitadelUpstream(
  db: Db,
  { id, people, settings }: { id: string; people: Person[]; settings: Settings },
) {
  const folder = await installOnce(`zitadel-oidc-${VERSION}`, async (partial) => {
    await run("go", ["build", "-C", SOURCE, "-mod=readonly", "-o", `${partial}/server`, SERVER]);
  });
  const data = await mkdtemp(join(tmpdir(), "foyer-zitadel-"));
  const users = join(data, "users.json");
  await writeFile(users, JSON.stringify(Object.fromEntries(people.map(userOf))));
  const port = await freePort();
  const issuer = `http://localhost:${port}/`;
  const server = await startProgram({
    ...{ command: join(folder, "server"), args: [] },
    env: {
      ...{ PORT: `${port}`, USERS_FILE: users },
      REDIRECT_URI: `${world().origin}/sign-in/elsewhere/${id}`,
    },
    ready: `${issuer}.well-known/openid-configuration`,
  });
  const client = { id: "web", secret: "secret" };
  const enabled = { auth_method: "client_secret_basic", ...settings };
  await enableUpstream(db, { id, name: "ZITADEL", issuer, client, settings: enabled });
  return {
    origin: new URL(issuer).origin,
    async stop() {
      await server.stop();
      await rm(data, { recursive: true });
    },
  };
}

const userOf = ({ username, password, email }: Person) => [
  `id of ${username}`,
  {
    ...{ ID: `id of ${username}`, Username: username, Password: password },
    ...{ FirstName: "Ada", LastName: "Lovelace", Email: email, EmailVerified: true },
  },
];
