import { type ServerResponse, STATUS_CODES } from "node:http";

/** Alternating names and values; a list of values gives a line for each, and none if it is empty. */
export type HeaderList = (string | string[])[];

/**
 * `_storeHeader` completes a head with what the connection needs, and keeps it for the first write.
 * `writeHead` of Node.js ends with it.
 */
type Storing = { _storeHeader?: (head: string, framing: HeaderList) => void };

/** Headers that Node.js checks and completes, spelled as our code spells them. */
const FRAMING = new Set([
  "Connection",
  "Content-Length",
  "Date",
  "Expect",
  "Keep-Alive",
  "Trailer",
  "Transfer-Encoding",
]);

/** Matches what no field value may contain (RFC 9110 section 5.5). */
const NOT_IN_VALUE = /[^\t\x20-\x7e\x80-\xff]/;

/**
 * Writes status and headers like `outgoing.writeHead`, but joins the headers to one text: Node.js
 * examines each of them several times (docs/design/responses.md).
 * Names must be constants of our code, spelled with capitals. A value that no header may have, such
 * as one with a line break, throws.
 */
export function writeHead(outgoing: ServerResponse, status: number, headers: HeaderList) {
  const storing: Storing = outgoing as object;
  if (!storing._storeHeader || !isPlain(outgoing, status)) {
    outgoing.writeHead(status, headers as string[]);
    return;
  }
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  let values = "";
  const framing: HeaderList = [];
  for (let n = 0; n < headers.length; n += 2) {
    const name = headers[n] as string;
    const value = headers[n + 1] ?? "";
    if (FRAMING.has(name)) framing.push(name, value);
    else {
      head += linesOf(name, value);
      values += String(value);
    }
  }
  if (NOT_IN_VALUE.test(values))
    throw new TypeError("a header has a character that no value may contain");
  outgoing.statusCode = status;
  storing._storeHeader(head, framing);
}

/** True if the head consists of these headers alone, and the status allows a body. */
const isPlain = (outgoing: ServerResponse, status: number) =>
  status >= 200 &&
  status !== 204 &&
  status !== 304 &&
  STATUS_CODES[status] !== undefined &&
  !outgoing.headersSent &&
  outgoing.getHeaderNames().length === 0;

const linesOf = (name: string, value: string | string[]) =>
  typeof value === "string"
    ? `${name}: ${value}\r\n`
    : value.map((one) => `${name}: ${one}\r\n`).join("");
