import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gateSnippets } from "@/app/_applications/snippet-gate";
import { makeCertificate } from "../certificate";
import { startChild } from "../children";
import { PROGRAMS, type ProxyName } from "./programs";

type Site = {
  /** Origin of the site: https, with a port of this machine. */
  origin: string;
  /** Address of the check. */
  check: string;
  headers: readonly string[];
  /** Origin of the protected application. */
  application: string;
};

type Files = { folder: string; certificate: string; key: string };

/** Starts a proxy with what a site's page tells people to paste, in front of an application. */
export async function startProxy(name: ProxyName, site: Site) {
  const { kind, find } = PROGRAMS[name];
  const program = await find();
  const folder = await mkdtemp(join(tmpdir(), "foyer-gate-"));
  const files = { folder, ...makeCertificate(folder, new URL(site.origin).hostname) };
  const args = await CONFIGURE[kind](site, files);
  const { output, stop } = await startChild({
    ...{ command: program, args },
    env: { PATH: process.env.PATH ?? "", HOME: folder, NODE_ENV: "production" },
    // Traefik listens before it knows any site.
    isUp: async () => ![0, 404].includes((await askSite(site.origin, "/")).status),
  });
  return {
    output,
    async stop() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

type Sent = { headers?: Record<string, string>; method?: string; body?: string };

/** Sends a request to a site as no browser would: with any headers. Status 0 if nothing answers. */
export async function askSite(origin: string, path: string, { headers = {}, ...sent }: Sent = {}) {
  const { hostname, host, port } = new URL(origin);
  const asked = request({
    ...{ host: "127.0.0.1", port, path, method: sent.method ?? "GET", setHost: false },
    ...{ servername: hostname, rejectUnauthorized: false, headers: { host, ...headers } },
  });
  const answered = once(asked, "response") as Promise<[IncomingMessage]>;
  asked.end(sent.body);
  const [response] = await answered.catch(() => []);
  if (!response) return { status: 0, location: "", body: "" };
  const { statusCode: status = 0, headers: answer } = response;
  return { status, location: answer.location ?? "", body: await text(response) };
}

/** Returns the configuration that a site's page shows for a proxy, with the application's address. */
export function pasted(library: string, { origin, check, headers, application }: Site): string {
  const { host } = new URL(origin);
  const shown = gateSnippets({ check, host, headers, application });
  const found = shown.find((one) => one.library === library);
  if (!found) throw new Error(`nothing to paste into ${library}`);
  return found.code;
}

async function nginx(site: Site, { folder, certificate, key }: Files) {
  const { port, hostname } = new URL(site.origin);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const configuration = `daemon off; master_process off; pid ${join(folder, "pid")}; error_log stderr warn;
events {}
http {
  ${temporary.join(" ")}
  access_log off;
  server {
    listen 127.0.0.1:${port} ssl;
    server_name ${hostname};
    ssl_certificate ${certificate};
    ssl_certificate_key ${key};
${pasted("nginx", site)}
  }
}`;
  await writeFile(join(folder, "nginx.conf"), configuration);
  return ["-p", folder, "-c", join(folder, "nginx.conf")];
}

async function caddy(site: Site, { folder, certificate, key }: Files) {
  const { host, port } = new URL(site.origin);
  const settings = `{
	admin off
	auto_https off
	skip_install_trust
	default_bind 127.0.0.1
	https_port ${port}
	log {
		level WARN
	}
}
`;
  const applied = pasted("Caddy", site).replace(
    `${host} {`,
    `https://${host} {\n\ttls ${certificate} ${key}`,
  );
  const file = join(folder, "Caddyfile");
  await writeFile(file, `${settings}\n${applied}\n`);
  return ["run", "--config", file, "--adapter", "caddyfile"];
}

async function traefik(site: Site, { folder, certificate, key }: Files) {
  const { port, hostname } = new URL(site.origin);
  const name = hostname.split(".")[0];
  const applied = pasted("Traefik (file)", site);
  const dynamic = `${applied}
  routers:
    ${name}:
      rule: Host(\`${hostname}\`)
      service: ${name}
      middlewares: [foyer-${name}]
      tls: {}
  services:
    ${name}:
      loadBalancer:
        servers: [{ url: "${site.application}" }]
tls:
  certificates: [{ certFile: "${certificate}", keyFile: "${key}" }]
`;
  await writeFile(join(folder, "dynamic.yaml"), dynamic);
  return [
    ...["--global.checknewversion=false", "--global.sendanonymoususage=false", "--log.level=WARN"],
    `--entrypoints.websecure.address=127.0.0.1:${port}`,
    `--providers.file.filename=${join(folder, "dynamic.yaml")}`,
  ];
}

/** Writes the configuration of each kind of proxy, and returns the arguments of its program. */
const CONFIGURE = { nginx, Caddy: caddy, Traefik: traefik };
