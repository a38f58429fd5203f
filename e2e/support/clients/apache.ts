import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeApplication } from "@/db/factories";
import { freePort } from "../servers";
import { db, world } from "../world";
import { startProgram } from "./program";

const MODULES = [
  "mpm_event",
  "authn_core",
  "authz_core",
  "authz_user",
  "dir",
  "include",
  "auth_openidc",
];

/** What the module asks for (auth_openidc.conf), with its switch for PKCE. */
function configuration(given: {
  port: string;
  folder: string;
  clientId: string;
  clientSecret: string;
}) {
  const { port, folder, clientId, clientSecret } = given;
  return `
ServerName localhost
Listen localhost:${port}
ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/apache2.pid
Mutex file:${folder} default
ErrorLog ${folder}/error.log
User www-data
Group www-data
${MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join("\n")}
DirectoryIndex index.html
DocumentRoot ${folder}/pages

OIDCProviderMetadataURL ${world().origin}/.well-known/openid-configuration
OIDCClientID ${clientId}
OIDCClientSecret ${clientSecret}
OIDCRedirectURI http://localhost:${port}/protected/redirect_uri
OIDCCryptoPassphrase "the relying party's own"
OIDCScope "openid profile email"
OIDCPKCEMethod S256

<Directory ${folder}/pages>
  Options +Includes
  SetOutputFilter INCLUDES
  ForceType text/html
  Require all granted
</Directory>
<Location /protected>
  AuthType openid-connect
  Require valid-user
</Location>
`;
}

/** What the module tells what it protects. */
const TOLD = {
  sub: "OIDC_CLAIM_sub",
  name: "OIDC_CLAIM_name",
  email: "OIDC_CLAIM_email",
  "access token": "OIDC_access_token",
};
const PAGE = Object.entries(TOLD).map(([name, told]) => `${name}: <!--#echo var="${told}" -->\n`);

/** Debian's libapache2-mod-auth-openidc in an Apache of our own: one process, which ends with the test. */
export async function startApache(more = "") {
  const folder = await mkdtemp(join(tmpdir(), "foyer-apache-"));
  // Started by root, it serves as www-data.
  await chmod(folder, 0o755);
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const { clientId, clientSecret } = await makeApplication(db(), {
    redirectUris: [`${origin}/protected/redirect_uri`],
  });
  await mkdir(join(folder, "pages", "protected"), { recursive: true });
  await writeFile(join(folder, "pages", "protected", "index.html"), `<pre>${PAGE.join("")}</pre>`);
  await writeFile(
    join(folder, "apache2.conf"),
    `${configuration({ port, folder, clientId, clientSecret })}${more}\n`,
  );
  const file = join(folder, "apache2.conf");
  const program = await startProgram(origin, "/usr/sbin/apache2", ["-X", "-f", file]);
  return {
    origin,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true });
    },
  };
}
