import { open, readFile } from "node:fs/promises";
import { ReadableStream } from "node:stream/web";
import { UnusableBackup } from "./format";

/*
 * Encrypted backups are age files (age-encryption.org/v1) of the gzipped lines, for one or more
 * recipients. `age --decrypt` reads them too (docs/decisions/0119).
 */

const MAGIC = Buffer.from("age-encryption.org/v1\n");

/** Loads the library on use: most commands need no encryption. */
const load = () => import("age-encryption");

type Bytes = AsyncIterable<Uint8Array>;

/** The library's types are the browser's. */
const webStream = (source: Bytes) =>
  ReadableStream.from(source) as unknown as globalThis.ReadableStream<Uint8Array>;

/** True for a public key that a backup can be encrypted for: `age1...`. */
export async function isRecipient(recipient: string): Promise<boolean> {
  const { Encrypter } = await load();
  try {
    new Encrypter().addRecipient(recipient);
    return true;
  } catch {
    return false;
  }
}

/** Encrypts chunk by chunk for each of the recipients. */
export async function* encrypted(source: Bytes, recipients: readonly string[]): Bytes {
  const { Encrypter } = await load();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(webStream(source));
}

export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.equals(MAGIC);
  } finally {
    await file.close();
  }
}

/**
 * Decrypts chunk by chunk; each chunk is authenticated before it is yielded. Throws UnusableBackup
 * if no identity fits, or the file was changed or cut off.
 */
export async function* decrypted(source: Bytes, identities: readonly string[]): Bytes {
  if (identities.length === 0)
    throw new UnusableBackup("is encrypted: name the file with the key by --identity");
  const { Decrypter } = await load();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    yield* await decrypter.decrypt(webStream(source));
  } catch (error) {
    throw explainDecryption(error as NodeJS.ErrnoException);
  }
}

function explainDecryption(error: NodeJS.ErrnoException): Error {
  if (error.syscall !== undefined) return error;
  return new UnusableBackup(
    /no identity matched/.test(error.message)
      ? "is encrypted for other keys than the one given by --identity"
      : "is damaged or incomplete",
  );
}

/**
 * Reads the secret keys of a file of `age-keygen`: one a line, and comments. Null if a line is
 * neither, or there is no key.
 */
export async function readIdentities(path: string): Promise<string[] | null> {
  const lines = (await readFile(path, "utf8")).split("\n").map((line) => line.trim());
  const keys = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const { Decrypter } = await load();
  try {
    for (const key of keys) new Decrypter().addIdentity(key);
  } catch {
    return null;
  }
  return keys.length > 0 ? keys : null;
}
