import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listenLocally } from "@/test/local-server";
import { makeCertificate } from "./certificate";

export type TlsProxy = Awaited<ReturnType<typeof startTlsProxy>>;

/** Terminates TLS as nginx or Caddy would, with a self-signed certificate for localhost. */
export async function startTlsProxy() {
  const folder = mkdtempSync(join(tmpdir(), "foyer-tls-"));
  const { key, certificate } = makeCertificate(folder, "localhost");
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
  const { port, stop } = await listenLocally(server);
  return {
    origin: `https://localhost:${port}`,
    certificate,
    leadTo(origin: string) {
      target = origin;
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
