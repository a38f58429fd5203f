import { once } from "node:events";
import net from "node:net";

/**
 * `refused`: the database reports a full disk; `lost`: the connection ends before the statement
 * arrives; `unanswered`: it ends after the statement was executed.
 */
export type StatementFault = "refused" | "lost" | "unanswered";

/** `isSimple`: sent as a Query, without preparation. */
type Statement = { text: string; isSimple: boolean };

type Pair = { client: net.Socket; server: net.Socket };

/** Result of a statement. A transaction whose commit is refused is rolled back. */
type Fate = "carried" | "dropped" | "rolled back";

/**
 * Statements that are not part of a request: rollbacks, which always work, the listener, and the
 * probe of an outage.
 */
const ASIDE = /^\s*(?:rollback|listen\b)|pg_listening_channels|pg_notify|foyer_write_probe/i;

/**
 * Starts a proxy that fails the first statement not listed in `arm`, and all following ones, until
 * `mend`.
 */
export async function startFaultingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let armed: { carried: ReadonlySet<string>; by: StatementFault } | null = null;
  let struck: string | null = null;

  const isAway = () => struck !== null && armed?.by !== "refused";
  function endAll() {
    for (const { client, server } of pairs) {
      client.destroy();
      // Ends the connection without losing the bytes just written.
      server.end();
    }
  }
  function decide(pair: Pair, { text, isSimple }: Statement): Fate {
    if (!armed || ASIDE.test(text) || (struck === null && armed.carried.has(text)))
      return "carried";
    struck ??= text;
    return strike(pair, { text, isSimple, by: armed.by }, endAll);
  }

  const listener = net.createServer((client) => {
    if (isAway()) return void client.destroy();
    const server = net.connect(Number(target.port), target.hostname);
    const pair = { client: client.setNoDelay(), server: server.setNoDelay() };
    pairs.add(pair);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on("error", () => other.end()).on("close", () => pairs.delete(pair) && other.end());
    server.on("data", (chunk) => void (client.writable && !isAway() && client.write(chunk)));
    carryMessages(pair, (statement) => decide(pair, statement));
  });
  await once(listener.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(listener.address() as net.AddressInfo).port}`;
  return {
    url: url.href,
    /** Makes the first statement that is not among `carried` fail. */
    arm(carried: ReadonlySet<string>, by: StatementFault) {
      armed = { carried, by };
      struck = null;
    },
    /** Returns the first statement that failed, or null. */
    mend() {
      const first = struck;
      armed = null;
      struck = null;
      return first;
    },
    close() {
      endAll();
      listener.close();
    },
  };
}

function strike(
  { client, server }: Pair,
  { text, isSimple, by }: Statement & { by: StatementFault },
  endAll: () => void,
): Fate {
  if (by === "refused") client.write(diskFull(isSimple));
  else if (by === "lost") endAll();
  else server.once("data", endAll);
  if (by === "refused" && text === "commit") return "rolled back";
  return by === "unanswered" ? "carried" : "dropped";
}

/** Forwards a client's messages; `decide` decides on each statement when it is executed. */
function carryMessages({ client, server }: Pair, decide: (statement: Statement) => Fate) {
  const read = messageReader();
  let held: Buffer[] = [];
  function release(statement: Statement | null) {
    const fate = statement === null ? "carried" : decide(statement);
    if (fate === "dropped") held.pop();
    if (server.writable) server.write(fate === "rolled back" ? ROLLBACK : Buffer.concat(held));
    held = [];
  }
  splitMessages(client, (message, isFirst) => {
    held.push(message);
    const meaning = isFirst ? null : read(message);
    // Holds back the preparation of a commit until the fate of the transaction is known.
    if (meaning !== "prepares commit") release(meaning);
  });
}

/** Reads Parse, Bind, Execute and Query messages; remembers prepared and bound statements. */
function messageReader() {
  const prepared = new Map<string, string>();
  let bound = "";
  const readers: Record<string, (first: string, second: string) => Statement | null> = {
    P(name, text) {
      prepared.set(name, text);
      return null;
    },
    B(_portal, name) {
      bound = prepared.get(name) ?? "";
      return null;
    },
    E: () => ({ text: bound, isSimple: false }),
    Q: (text) => ({ text, isSimple: true }),
  };
  return (message: Buffer): Statement | "prepares commit" | null => {
    const type = String.fromCharCode(message[0] ?? 0);
    const [first = "", second = ""] = message.toString("utf8", 5).split("\0", 2);
    const statement = readers[type]?.(first, second) ?? null;
    const prepares = { P: second, B: bound }[type];
    return prepares === "commit" ? "prepares commit" : statement;
  };
}

/** Splits the stream into messages. The first one, the startup message, has no type. */
function splitMessages(from: net.Socket, take: (message: Buffer, isFirst: boolean) => void) {
  let rest = Buffer.alloc(0);
  let head = 0;
  from.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= head + 4 && rest.length >= head + rest.readUInt32BE(head)) {
      const end = head + rest.readUInt32BE(head);
      const whole = rest.subarray(0, end);
      rest = rest.subarray(end);
      take(whole, head === 0);
      head = 1;
    }
  });
}

/** Builds a message: its type, its length including the length field, and its content. */
function message(type: string, content: string): Buffer {
  const bytes = Buffer.from(content, "latin1");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length + 4);
  return Buffer.concat([Buffer.from(type), length, bytes]);
}

/** Parse, Bind and Execute messages of a rollback. */
const ROLLBACK = Buffer.concat([
  message("P", "\0rollback\0\0\0"),
  message("B", "\0\0\0\0\0\0\0\0"),
  message("E", "\0\0\0\0\0"),
]);

const DISK_FULL = message("E", "SERROR\0VERROR\0C53100\0Mno space left on device\0\0");

/** After a simple Query, the server also sends ReadyForQuery. */
const diskFull = (isSimple: boolean) =>
  isSimple ? Buffer.concat([DISK_FULL, message("Z", "I")]) : DISK_FULL;
