import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type TlsProxy = Awaited<ReturnType<typeof startTlsProxy>>;

export const canMakeCertificates = () => spawnSync("openssl", ["version"]).status === 0;

/** Terminates TLS as nginx or Caddy would, with a self-signed certificate for localhost. */
export async function startTlsProxy() {
  const folder = mkdtempSync(join(tmpdir(), "foyer-tls-"));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const files = ["-keyout", key, "-out", certificate, "-days", "2"];
  execFileSync("openssl", ["req", ...kind, ...files, ...subject], { stdio: "ignore" });
  let target = "";
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (incoming, outgoing) => {
      const { method, headers, url, socket } = incoming;
      const forwarded = {
        "x-forwarded-for": `${socket.remoteAddress}`,
        "x-forwarded-proto": "https",
      };
      const onward = request(
        target + url,
        { method, headers: { ...headers, ...forwarded } },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
          answer.pipe(outgoing);
        },
      );
      onward.on("error", () => outgoing.destroy());
      incoming.pipe(onward);
    },
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate,
    leadTo(origin: string) {
      target = origin;
    },
    stop() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true });
    },
  };
}
