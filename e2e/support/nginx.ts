import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canMakeCertificates, makeCertificate } from "./certificate";
import { startChild } from "./children";
import { freePort } from "./servers";
import { isListening } from "./until-listening";

const NGINX = "/usr/sbin/nginx";

export const hasNginx = () => existsSync(NGINX) && canMakeCertificates();

export type Nginx = Awaited<ReturnType<typeof startNginx>>;

const FORWARDED_FOR = /^ *proxy_set_header X-Forwarded-For .*\n/m;

/**
 * Starts nginx with ops/nginx/foyer.conf, except for ports and files, in front of a server on `port` and perhaps a
 * second one. `forwardedFor` replaces its line about X-Forwarded-For.
 */
export async function startNginx(
  port: string,
  {
    securePort,
    forwardedFor,
    secondPort,
  }: { securePort?: number; forwardedFor?: string; secondPort?: string } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "foyer-nginx-"));
  const [plain, secure] = [await freePort(), securePort ?? (await freePort())];
  const site = readFileSync("ops/nginx/foyer.conf", "utf8")
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443", `listen 127.0.0.1:${secure}`)
    .replace("/etc/ssl/id.example.org.pem", join(folder, "certificate.pem"))
    .replace("/etc/ssl/private/id.example.org.key", join(folder, "key.pem"))
    .replace("/var/log/nginx/foyer.log", join(folder, "access.log"))
    // With one request per second, only the burst counts, however slow this machine is.
    .replace("rate=100r/s", "rate=1r/s")
    .replace(FORWARDED_FOR, (line) => (forwardedFor === undefined ? line : `${forwardedFor}\n`))
    .replace("127.0.0.1:3000", `127.0.0.1:${port}`)
    .replace("# server 10.0.0.42:3000", `${secondPort ? "" : "# "}server 127.0.0.1:${secondPort}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; pid ${join(folder, "pid")}; error_log ${join(folder, "error.log")} info;
     events {} http { ${temporary.join(" ")}\n${site} }`,
  );
  makeCertificate(folder, "id.example.org", "localhost");
  const args = ["-p", folder, "-c", join(folder, "nginx.conf")];
  const { stop } = await startChild({ command: NGINX, args, isUp: () => isListening(plain) });
  return {
    plainPort: plain,
    securePort: secure,
    certificate: join(folder, "certificate.pem"),
    logs: () =>
      ["access.log", "error.log"].map((name) => readFileSync(join(folder, name), "utf8")).join(""),
    async stop() {
      await stop("SIGQUIT");
      rmSync(folder, { recursive: true });
    },
  };
}
