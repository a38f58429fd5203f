import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Db } from "@/db/client";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { newBrowserId, setBrowserId } from "@/lib/session/browser-id";
import { addPasskey } from "@/lib/session/passkeys/enrol";
import { additionOptions, signInOptions } from "@/lib/session/passkeys/options";
import { signInWithPasskey } from "@/lib/session/passkeys/sign-in";
import { makeSession } from "./factories";
import { ownContext, type Person, requestOf } from "./second-step";

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
};

/** An authenticator with one ES256 passkey, which can also answer wrongly. */
export class SoftAuthenticator {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  handle = randomBytes(32).toString("base64url");
  count = 0;

  add(options: { challenge: string; user: { id: string } }, wrong: Wrong = {}): string {
    this.handle = options.user.id;
    const jwk = this.#keys.publicKey.export({ format: "jwk" });
    const [x, y] = [jwk.x ?? "", jwk.y ?? ""].map((part) => Buffer.from(part, "base64url"));
    const key = [hex("a5010203262001215820"), x, hex("225820"), y];
    const attested = [randomBytes(0), Buffer.alloc(16), hex("0020"), this.id, ...key];
    const data = this.#data(wrong, AT, attested as Buffer[]);
    // CBOR of { fmt: "none", attStmt: {}, authData }.
    const attestation = Buffer.concat([
      hex("a363666d74646e6f6e656761747453746d74a068617574684461746158"),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: client("webauthn.create", options.challenge, wrong).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal", "teleport"],
    });
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

  #answer(response: object): string {
    const id = this.id.toString("base64url");
    return JSON.stringify({
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response,
    });
  }
}

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

/** Adds the authenticator's passkey to an account, in a session of its own. */
export async function addTo(db: Db, person: Person, authenticator: SoftAuthenticator) {
  const session = await makeSession(db, person.id);
  const user = { ...person, name: person.name ?? null };
  const asked = { purpose: "add", sessionId: session.id } as const;
  const options = await additionOptions(HOST, { user, asked }, new Date());
  if (!options.ok) throw new Error(options.error);
  const text = authenticator.add(options.value);
  return addPasskey(ownContext(person.id), { text, rpId: HOST, session, locale: "en" });
}

/** Returns the request of a browser, and the options of a sign-in that it asked for. */
export async function askedOptions() {
  const browser = newBrowserId();
  const request = requestOf(setBrowserId(browser).split(";")[0] ?? "");
  const options = await signInOptions(HOST, sha256(browser), new Date());
  return { request, options };
}

/** Answers from a network of its own unless one is given, since failures are limited by network. */
export function answerWith(
  text: string,
  { url, headers }: ReturnType<typeof requestOf>,
  address = `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`,
) {
  const from = new Headers([...headers, [CLIENT_ADDRESS, address]]);
  const answer = { text, rpId: HOST, device: newCredential("device") };
  return signInWithPasskey(answer, { url, headers: from });
}
