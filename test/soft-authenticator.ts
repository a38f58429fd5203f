import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

export const HOST = "localhost";

/** Flags of authenticator data: user present, user verified, eligible for backup, attested data. */
const UP = 1;
const UV = 4;
const BE = 8;
const AT = 64;

/** Deviations of an answer from a right one. */
type Wrong = {
  origin?: string;
  crossOrigin?: boolean;
  rpId?: string;
  flags?: number;
  count?: number;
  userHandle?: string | null;
  badSignature?: boolean;
  /** ID beside the attested one. */
  id?: string;
};

/** An authenticator with one ES256 passkey, which can also answer wrongly. */
export class SoftAuthenticator {
  readonly id: Buffer;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  handle = randomBytes(32).toString("base64url");
  count = 0;

  constructor(idBytes = 32) {
    this.id = randomBytes(idBytes);
  }

  add(options: { challenge: string; user: { id: string } }, wrong: Wrong = {}): string {
    this.handle = options.user.id;
    const jwk = this.#keys.publicKey.export({ format: "jwk" });
    const [x, y] = [coordinate(jwk.x), coordinate(jwk.y)];
    const key = [hex("a5010203262001215820"), x, hex("225820"), y];
    const attested = [Buffer.alloc(16), uint16(this.id.length), this.id, ...key];
    const data = this.#data(wrong, AT, attested);
    // CBOR of { fmt: "none", attStmt: {}, authData }.
    const attestation = Buffer.concat([
      hex("a363666d74646e6f6e656761747453746d74a068617574684461746159"),
      uint16(data.length),
      data,
    ]);
    return this.#answer(
      {
        clientDataJSON: client("webauthn.create", options.challenge, wrong).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal", "teleport"],
      },
      wrong,
    );
  }

  signIn(options: { challenge: string }, wrong: Wrong = {}): string {
    const data = this.#data(wrong);
    const clientData = client("webauthn.get", options.challenge, wrong);
    const hash = createHash("sha256").update(clientData).digest();
    const signed = wrong.badSignature ? randomBytes(32) : Buffer.concat([data, hash]);
    const { userHandle = this.handle } = wrong;
    return this.#answer({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      ...(userHandle !== null && { userHandle }),
    });
  }

  #data(wrong: Wrong, more = 0, attested: Buffer[] = []): Buffer {
    const rpIdHash = createHash("sha256")
      .update(wrong.rpId ?? HOST)
      .digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.count ?? this.count);
    const flags = Buffer.from([(wrong.flags ?? UP | UV | BE) | more]);
    return Buffer.concat([rpIdHash, flags, counter, ...attested]);
  }

  #answer(response: object, { id = this.id.toString("base64url") }: Wrong = {}): string {
    return JSON.stringify({
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response,
    });
  }
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

const coordinate = (text = "") => Buffer.from(text, "base64url");

const hex = (text: string) => Buffer.from(text, "hex");

const client = (type: string, challenge: string, { origin, crossOrigin }: Wrong) =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge,
      origin: origin ?? "http://localhost:3000",
      crossOrigin: crossOrigin ?? false,
    }),
  );

export const withoutVerification = UP;
