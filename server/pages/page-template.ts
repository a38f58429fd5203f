import { constants, crc32, deflateRawSync } from "node:zlib";

/** A gzip header without name or time (RFC 1952 section 2.3.1), and the empty block that ends a deflate stream. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const END = Buffer.from([3, 0]);

/** Bytes that deflate can refer back (RFC 1951 section 2). */
const DEFLATE_WINDOW_BYTES = 32_768;

/** A slot has a different value in each response. `length` is its size in bytes, if that is fixed. */
export type Slot = { name: string; placeholder: string; length?: number };

type Piece = { text: Buffer; deflated: Buffer; slot: string };

export type Values = Readonly<Record<string, string>>;

/**
 * A page with slots, compressed once: a response costs a copy and a checksum. Each slot's value
 * becomes a stored block between the compressed pieces of one deflate stream. Values are written
 * verbatim: callers must ensure that they mean nothing in HTML, JSON or JavaScript.
 */
export class PageTemplate {
  readonly #pieces: Piece[];
  readonly #rest: { text: Buffer; deflated: Buffer };

  constructor(html: string, slots: readonly Slot[]) {
    const [texts, found] = split(html, slots);
    const deflated = deflatePieces(texts, found);
    const pieces = texts.map((text, n) => ({
      text,
      deflated: deflated[n] ?? END,
      slot: found[n]?.name ?? "",
    }));
    this.#rest = pieces.pop() ?? { text: Buffer.alloc(0), deflated: END };
    this.#pieces = pieces;
  }

  plain(values: Values): Buffer {
    const chunks = this.#pieces.flatMap(({ text, slot }) => [text, bytesOf(values, slot)]);
    return Buffer.concat([...chunks, this.#rest.text]);
  }

  gzipped(values: Values): Buffer {
    const chunks: Buffer[] = [HEADER];
    let [crc, length] = [0, 0];
    const count = (bytes: Buffer) => {
      // For an empty buffer, zlib returns a checksum's initial value instead of this one.
      if (bytes.byteLength === 0) return;
      crc = crc32(bytes, crc);
      length += bytes.byteLength;
    };
    for (const { text, deflated, slot } of this.#pieces) {
      const value = bytesOf(values, slot);
      chunks.push(deflated, storedHeader(value.byteLength), value);
      count(text);
      count(value);
    }
    count(this.#rest.text);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc, 0);
    trailer.writeUInt32LE(length, 4);
    return Buffer.concat([...chunks, this.#rest.deflated, END, trailer]);
  }
}

const bytesOf = (values: Values, slot: string) => Buffer.from(values[slot] ?? "");

/** Returns the texts around the slots, one more than there are slots. */
function split(html: string, slots: readonly Slot[]): [Buffer[], Slot[]] {
  const found: Slot[] = [];
  const texts: Buffer[] = [];
  const pattern = new RegExp(
    slots.map(({ placeholder }) => escapePattern(placeholder)).join("|"),
    "g",
  );
  let from = 0;
  for (const match of html.matchAll(pattern)) {
    texts.push(Buffer.from(html.slice(from, match.index)));
    found.push(slots.find(({ placeholder }) => placeholder === match[0]) as Slot);
    from = match.index + match[0].length;
  }
  return [[...texts, Buffer.from(html.slice(from))], found];
}

const escapePattern = (text: string) => text.replaceAll(/[^\w]/g, "\\$&");

/**
 * Each piece refers back to the pieces before it, except past a slot of variable length. The
 * dictionary holds zeros for a slot of fixed length: no piece contains any, so none refers to a
 * value.
 */
function deflatePieces(texts: readonly Buffer[], slots: readonly Slot[]): Buffer[] {
  let dictionary: Buffer = Buffer.alloc(0);
  return texts.map((text, n) => {
    const deflated = deflateRawSync(text, {
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(dictionary.byteLength > 0 && { dictionary }),
    });
    const length = slots[n]?.length;
    dictionary =
      length === undefined
        ? Buffer.alloc(0)
        : Buffer.concat([dictionary, text, Buffer.alloc(length)]).subarray(-DEFLATE_WINDOW_BYTES);
    return deflated;
  });
}

/**
 * Returns the header of a stored block (RFC 1951 section 3.2.4), at a byte boundary after a flush.
 * Values are shorter than 64 kB.
 */
function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(0xffff - length, 3);
  return header;
}
