import * as z from "zod";
import { sha256 } from "@/lib/runtime/crypto";

/** Longest answer in characters; real ones have about a thousand. */
const MAX_LENGTH = 32_768;

const base64url = z.string().regex(/^[\w-]+$/);

/** Maximum bytes of a credential ID (WebAuthn 7.1 step 25), as the constraint passkeys_credential_id has it. */
export const MAX_CREDENTIAL_ID = 1023;

const common = {
  id: base64url.max((MAX_CREDENTIAL_ID * 4) / 3),
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
};

const signInSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.exactOptional(base64url),
  }),
});

const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

const additionSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    // Browsers may name transports that don't exist yet.
    transports: z
      .array(z.string())
      .default([])
      .transform((names) => TRANSPORTS.filter((one) => names.includes(one))),
  }),
});

const clientDataSchema = z.object({
  challenge: base64url,
  crossOrigin: z.boolean().optional(),
});

/** An answer of a browser, with the challenge that it signed, both unverified. */
export type PasskeyAnswer<R> = {
  response: R;
  credentialId: Buffer;
  challenge: string;
  challengeHash: Buffer;
  crossOrigin: boolean;
};

type WithClientData = { id: string; response: { clientDataJSON: string } };

function read<R extends WithClientData>(schema: z.ZodType<R>, text: string) {
  if (text.length > MAX_LENGTH) return null;
  try {
    const response = schema.parse(JSON.parse(text));
    const json = Buffer.from(response.response.clientDataJSON, "base64url").toString("utf8");
    const { challenge: signed, crossOrigin = false } = clientDataSchema.parse(JSON.parse(json));
    // The one way to spell it, which the library compares with what was signed.
    const challenge = Buffer.from(signed, "base64url").toString("base64url");
    return {
      response,
      credentialId: Buffer.from(response.id, "base64url"),
      challenge,
      challengeHash: sha256(challenge),
      crossOrigin,
    } satisfies PasskeyAnswer<R>;
  } catch {
    return null;
  }
}

/** Reads an answer to a sign-in; null if it is malformed. */
export const readSignIn = (text: string) => read(signInSchema, text);

/** Reads an answer that adds a passkey; null if it is malformed. */
export const readAddition = (text: string) => read(additionSchema, text);

export type SignInAnswer = NonNullable<ReturnType<typeof readSignIn>>;
export type AdditionAnswer = NonNullable<ReturnType<typeof readAddition>>;
