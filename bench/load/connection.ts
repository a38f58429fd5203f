import { connect, type Socket } from "node:net";
import { type Answer, AnswerReader } from "./answer-reader";

/** Receives the response, or null if there is none. */
type Receiver = (answer: Answer | null) => void;

const TIMEOUT = 30_000;

/** Keep-alive connection with at most one request in flight. Reconnects after the server closes it. */
class Connection {
  readonly #port: number;
  readonly #buffer = Buffer.allocUnsafe(128 * 1024);
  #socket: Socket | null = null;
  #reader = new AnswerReader();
  #receiver: Receiver | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  send(request: Buffer, receiver: Receiver) {
    this.#receiver = receiver;
    this.#socket ??= this.#open();
    this.#socket.write(request);
  }

  close() {
    this.#socket?.destroy();
  }

  #open() {
    // One buffer for all responses: a stream would allocate one for each.
    const callback = (length: number, buffer: Uint8Array) => {
      this.#hear(buffer.subarray(0, length) as Buffer);
      return true;
    };
    const onread = { buffer: this.#buffer, callback };
    const socket = connect({ host: "127.0.0.1", port: this.#port, onread });
    socket.setNoDelay(true);
    socket.setTimeout(TIMEOUT, () => socket.destroy());
    socket.on("error", () => undefined);
    socket.on("close", () => this.#lose(socket));
    this.#reader = new AnswerReader();
    return socket;
  }

  #hear(chunk: Buffer) {
    const answer = this.#reader.read(chunk);
    if (!answer) return;
    if (/\r\nconnection: *close/i.test(answer.head)) {
      this.#socket?.destroy();
      this.#socket = null;
    }
    this.#pass(answer);
  }

  #lose(socket: Socket) {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#pass(null);
  }

  #pass(answer: Answer | null) {
    const receiver = this.#receiver;
    this.#receiver = null;
    receiver?.(answer);
  }
}

/** Connections of one worker, by the server's port. */
export class Connections {
  readonly #byPort = new Map<number, Connection>();

  to(port: number): Connection {
    const open = this.#byPort.get(port);
    if (open) return open;
    const added = new Connection(port);
    this.#byPort.set(port, added);
    return added;
  }

  close() {
    for (const connection of this.#byPort.values()) connection.close();
  }
}
