import { createHmac, hash, hkdfSync, randomFillSync, timingSafeEqual } from "node:crypto";
import { CompactEncrypt, compactDecrypt, errors } from "jose";
import { appSecrets } from "./env";

/** Prefixes tell what kind of credential leaked; one kind is never looked up as another. */
const PREFIX = {
  authorizationCode: "foyer_ac_",
  deviceCode: "foyer_dc_",
  accessToken: "foyer_at_",
  serviceToken: "foyer_st_",
  refreshToken: "foyer_rt_",
  clientSecret: "foyer_cs_",
  invitation: "foyer_in_",
  emailVerification: "foyer_ve_",
  passwordReset: "foyer_pr_",
  setUpLink: "foyer_su_",
  authorizationRequest: "",
  trustedBrowser: "foyer_tb_",
  pendingSignIn: "",
  gateSession: "foyer_gs_",
  gateState: "",
  gateVerifier: "",
  upstreamState: "",
  upstreamNonce: "",
  upstreamVerifier: "",
  session: "",
  browser: "",
  device: "",
} as const;

type CredentialKind = keyof typeof PREFIX;

export const sha256 = (text: string) => hash("sha256", text, "buffer");

/** Bytes of a credential without its prefix. */
const RANDOM = 32;

/** Random bytes for the next credentials: the generator takes about as long for all as for one. */
const ahead = Buffer.alloc(16 * RANDOM);
let taken = ahead.length;

/** Returns 256 random bits in base64url after the prefix of the kind. */
export function newCredential(kind: CredentialKind): string {
  if (taken === ahead.length) {
    randomFillSync(ahead);
    taken = 0;
  }
  const start = taken;
  taken += RANDOM;
  const credential = PREFIX[kind] + ahead.toString("base64url", start, taken);
  ahead.fill(0, start, taken);
  return credential;
}

/** Returns the SHA-256 that is stored of a credential; null if the text cannot be of this kind. */
export function credentialHash(kind: CredentialKind, text: string): Buffer | null {
  const prefix = PREFIX[kind];
  const isOfKind = text.startsWith(prefix) && /^[A-Za-z0-9_-]{43}$/.test(text.slice(prefix.length));
  return isOfKind ? sha256(text) : null;
}

const sealingKey = (secret: string) =>
  new Uint8Array(hkdfSync("sha256", secret, "", "foyer seal v1", 32));

/** Identifies the key that `seal` uses: the first 8 bytes of its SHA-256. */
export const sealedWith = (): Buffer =>
  hash("sha256", sealingKey(appSecrets()[0] ?? ""), "buffer").subarray(0, 8);

/** Encrypts with the first APP_SECRET. */
export function seal(text: string, [first = ""] = appSecrets()): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(sealingKey(first));
}

/** Decrypts with the APP_SECRET that fits; `current` is true if it is the first. Null if none. */
export async function unseal(sealed: string): Promise<{ text: string; current: boolean } | null> {
  for (const [n, secret] of appSecrets().entries()) {
    try {
      const { plaintext } = await compactDecrypt(sealed, sealingKey(secret));
      return { text: new TextDecoder().decode(plaintext), current: n === 0 };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return null;
}

const mac = (secret: string, text: string) =>
  createHmac("sha256", secret).update(`foyer mac v1 ${text}`).digest();

/** Returns a MAC made with the first APP_SECRET. */
export const macOf = (text: string): string =>
  mac(appSecrets()[0] ?? "", text).toString("base64url");

/** Returns the MACs made with each APP_SECRET, that of the first one first. */
export const macsOf = (text: string): [Buffer, ...Buffer[]] => {
  const [first = "", ...others] = appSecrets();
  return [mac(first, text), ...others.map((secret) => mac(secret, text))];
};

/** True if any APP_SECRET made the MAC. */
export function isMacOf(text: string, candidate: string): boolean {
  const given = Buffer.from(candidate, "base64url");
  return appSecrets().some((secret) => {
    const made = mac(secret, text);
    return made.length === given.length && timingSafeEqual(made, given);
  });
}
