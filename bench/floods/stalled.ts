import { connect, type Socket } from "node:net";

/** Connections that stop in the middle of a body, and the address that they post to. */
export type Stalled = { port: number; path: string; connections: number };

const { port, path, connections } = JSON.parse(process.argv[2] ?? "{}") as Stalled;

/** Bytes that are sent of a body, and that it says to have. */
const [SENT, DECLARED] = [60_000, 65_000];

const HEAD = [
  `POST ${path} HTTP/1.1`,
  `Host: localhost:${port}`,
  `Origin: http://localhost:${port}`,
  "Content-Type: application/x-www-form-urlencoded",
  `Content-Length: ${DECLARED}`,
].join("\r\n");
const BYTES = Buffer.from(`${HEAD}\r\n\r\na=${"x".repeat(SENT)}`);

let stopping = false;
const counts = { opened: 0, closed: 0 };
const open = new Set<Socket>();

/** Opens a connection; again, a second after the server has closed it. */
function stall() {
  if (stopping) return;
  const socket = connect({ host: "127.0.0.1", port });
  open.add(socket);
  socket.on("error", () => undefined);
  socket.once("connect", () => {
    counts.opened += 1;
    socket.write(BYTES);
  });
  socket.once("close", () => {
    counts.closed += 1;
    open.delete(socket);
    setTimeout(stall, 1000);
  });
  socket.resume();
}

process.on("disconnect", () => process.exit());
process.on("message", () => {
  stopping = true;
  for (const socket of open) socket.destroy();
  process.send?.(counts);
});
for (let n = 0; n < connections; n++) setTimeout(stall, n / 3);
process.send?.({ ready: true });
