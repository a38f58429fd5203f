import { chmod, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeApplication } from "@/test/factories";
import { freePort } from "../servers";
import { db } from "../world";
import { snippetOf } from "./pasted";
import { ending, startProgram } from "./program";

const MODULES = [
  "mpm_event",
  "authn_core",
  "authz_core",
  "authz_user",
  "dir",
  "include",
  "auth_openidc",
];

function configuration({ port, folder, openidc }: Record<"port" | "folder" | "openidc", string>) {
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

${openidc}

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

/** Environment variables that the module sets for the application. */
const TOLD = {
  sub: "OIDC_CLAIM_sub",
  name: "OIDC_CLAIM_name",
  email: "OIDC_CLAIM_email",
  "access token": "OIDC_access_token",
};
const PAGE = Object.entries(TOLD).map(([name, told]) => `${name}: <!--#echo var="${told}" -->\n`);

type Given = {
  application?: Parameters<typeof makeApplication>[1];
  /** Overrides the snippet's form_post. */
  responseMode?: "query";
};

/**
 * Starts Debian's libapache2-mod-auth-openidc with its application's snippet in an Apache of its
 * own: a single process, which ends with the test.
 */
export async function startApache({ application: given, responseMode }: Given = {}) {
  const folder = await mkdtemp(join(tmpdir(), "foyer-apache-"));
  // Apache started by root serves as www-data.
  await chmod(folder, 0o755);
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const application = await makeApplication(db(), {
    ...given,
    redirectUris: [`${origin}/protected/redirect_uri`],
  });
  await mkdir(join(folder, "pages", "protected"), { recursive: true });
  await writeFile(join(folder, "pages", "protected", "index.html"), `<pre>${PAGE.join("")}</pre>`);
  const snippet = snippetOf("mod_auth_openidc", application);
  const openidc = responseMode
    ? snippet.replace("OIDCResponseMode form_post", `OIDCResponseMode ${responseMode}`)
    : snippet;
  const file = join(folder, "apache2.conf");
  await writeFile(file, configuration({ port, folder, openidc }));
  const program = await startProgram(origin, "/usr/sbin/apache2", ["-X", "-f", file], {
    FOYER_CLIENT_SECRET: application.clientSecret,
    OIDC_CRYPTO_PASSPHRASE: "the relying party's own",
  });
  return {
    origin,
    stop: ending(folder, program),
  };
}
