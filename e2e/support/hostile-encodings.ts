import { assertionClaims, type ClientKey, handMade, signAssertion } from "./assertions";

export type Target = {
  clientId: string;
  key: ClientKey;
  /** Address of an attacker's key set. */
  trap: string;
};

export type Named = [name: string, jwt: string];

/** A valid assertion, changed after it was signed. */
export async function brokenOnTheWay({ clientId, key }: Target): Promise<Named[]> {
  const jwt = await signAssertion(clientId, key);
  const other = await signAssertion(clientId, key);
  const [header = "", claims = "", signature = ""] = jwt.split(".");
  const [, otherClaims = "", otherSignature = ""] = other.split(".");
  const bytes = Buffer.from(signature, "base64url");
  const sign = (changed: Uint8Array) => Buffer.from(changed).toString("base64url");
  const flipped = Buffer.from(bytes);
  flipped[0] = (flipped[0] ?? 0) ^ 1;
  const head = { alg: key.alg, kid: key.kid };
  const body = assertionClaims(clientId);
  return [
    ["another signature", `${header}.${claims}.${otherSignature}`],
    ["other claims", `${header}.${otherClaims}.${signature}`],
    ["a flipped bit", `${header}.${claims}.${sign(flipped)}`],
    // At its end: without a leading zero byte, an RSA signature is the same number.
    ["a signature cut short", `${header}.${claims}.${sign(bytes.subarray(0, -1))}`],
    ["a longer signature", `${header}.${claims}.${sign(Buffer.concat([bytes, bytes]))}`],
    ["no signature", `${header}.${claims}.`],
    ["two parts", `${header}.${claims}`],
    ["a part too many", `${jwt}.${signature}`],
    ["five parts", `${jwt}.${signature}.${signature}`],
    ["a signature of zeros", `${header}.${claims}.${sign(new Uint8Array(64))}`],
    ["a longer signature of zeros", `${header}.${claims}.${sign(new Uint8Array(256))}`],
    ["a signature in DER of zeros", `${header}.${claims}.MAYCAQACAQA`],
    ["the parts in another order", `${claims}.${header}.${signature}`],
    ["a line feed in it", `${header}\n.${claims}.${signature}`],
    ["a NUL behind it", `${jwt}\u0000`],
    ["a JWE", handMade({ alg: "RSA-OAEP-256", enc: "A256GCM" }, body, "AA.AA.AA")],
    ["a JWE, dir", handMade({ alg: "dir", enc: "A256GCM" }, "", "AA.AA.AA")],
    ["the JSON serialization", JSON.stringify({ protected: header, payload: claims, signature })],
    ["its claims alone", JSON.stringify(body)],
    ["unencoded claims", handMade({ ...head, b64: false, crit: ["b64"] }, body, signature)],
    ["crit", handMade({ ...head, crit: ["exp"], exp: 1 }, body, signature)],
    ["an empty crit", handMade({ ...head, crit: [] }, body, signature)],
    ["alg twice", handMade(`{"alg":"${key.alg}","alg":"none"}`, body)],
    ["a prototype", handMade(`{"__proto__":{"alg":"${key.alg}"}}`, body, signature)],
    ["claims in a prototype", handMade(head, JSON.stringify({ ["__proto__"]: body }), signature)],
    ["deep claims", handMade(head, `${"[".repeat(2500)}${"]".repeat(2500)}`, signature)],
    ["a deep header", handMade(`{"alg":${"[".repeat(2500)}${"]".repeat(2500)}}`, body)],
    ["claims that are a list", handMade(head, [body], signature)],
    ["claims that are a text", handMade(head, JSON.stringify(JSON.stringify(body)), signature)],
    ["huge", handMade(head, { ...body, more: "x".repeat(30_000) }, signature)],
    ["dots", "...."],
    ["a dot", "."],
    ["no JWT", "assertion"],
    ["bytes that are no text", `${header}.${Buffer.from([0xff, 0xfe]).toString("base64url")}.AA`],
  ];
}
