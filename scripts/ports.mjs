// Checks that the ports of a start are free, before it installs, builds or creates anything. The
// server checks them again (lib/runtime/listen.ts).
import { createServer } from "node:net";
import { end } from "./stage.mjs";

/**
 * Reasons that are about the port; all others are about the host.
 *
 * @type {Record<string, (port: string) => string>}
 */
const PORT_FAULTS = {
  EADDRINUSE: (port) => `${port} is already in use`,
  EACCES: (port) => `${port} requires elevated privileges`,
  ERR_SOCKET_BAD_PORT: () => "must be a whole number from 1 to 65535",
};

/** Ends the start if another program listens on PORT or METRICS_PORT. */
export async function requireFreePorts() {
  const { PORT, HOST, METRICS_PORT, METRICS_HOST } = process.env;
  const port = PORT || "3000";
  await requireFree("", port, HOST);
  if (METRICS_PORT === port) end("METRICS_PORT: must differ from PORT");
  if (METRICS_PORT) await requireFree("METRICS_", METRICS_PORT, METRICS_HOST);
}

/** @param {string} prefix of both variables @param {string} port @param {string | undefined} host */
async function requireFree(prefix, port, host) {
  const fault = await faultOf(port, host || "127.0.0.1");
  if (fault === null) return;
  const words = PORT_FAULTS[fault];
  if (words) end(`${prefix}PORT: ${words(port)}`);
  end(`${prefix}HOST: can't listen on ${host} (${fault})`);
}

/** Returns the code of the error with which listening fails. @param {string} text @param {string} host */
const faultOf = (text, host) =>
  new Promise((/** @type {(fault: string | null) => void} */ resolve) => {
    const port = /^[1-9]\d*$/.test(text) ? Number(text) : 65_536;
    if (port > 65_535) return resolve("ERR_SOCKET_BAD_PORT");
    const server = createServer();
    server.once("error", (/** @type {NodeJS.ErrnoException} */ { code, message }) =>
      resolve(code ?? message),
    );
    return server.listen(port, host, () => server.close(() => resolve(null)));
  });
