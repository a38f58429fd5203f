/** State of a user's passkeys, as a password manager may show it. */
export type PasskeyState = {
  rpId: string;
  /** The user handle in base64url. */
  userId: string;
  name: string;
  displayName: string;
  /** IDs of all that the account has; null to leave the list alone. */
  accepted: readonly string[] | null;
};

/**
 * Tells the browser what became of a user's passkeys, so that password managers rename or remove
 * theirs (WebAuthn 5.1.10). Nothing happens where a browser can't pass it on.
 */
export function signalState({ rpId, userId, name, displayName, accepted }: PasskeyState): void {
  const api = passkeyApi();
  ignoring(api?.signalCurrentUserDetails?.({ rpId, userId, name, displayName }));
  if (accepted !== null)
    ignoring(
      api?.signalAllAcceptedCredentials?.({
        rpId,
        userId,
        allAcceptedCredentialIds: [...accepted],
      }),
    );
}

/** A passkey that the server doesn't know. */
export type UnknownPasskey = { rpId: string; credentialId: string };

/** Tells the browser that a passkey is of no use, so that it isn't offered again. */
export function signalUnknown(passkey: UnknownPasskey): void {
  ignoring(passkeyApi()?.signalUnknownCredential?.(passkey));
}

type Api = Partial<
  Pick<
    typeof PublicKeyCredential,
    "signalAllAcceptedCredentials" | "signalCurrentUserDetails" | "signalUnknownCredential"
  >
>;

const passkeyApi = (): Api | undefined => globalThis.PublicKeyCredential;

/** The signal is a courtesy: the page works the same without it. */
function ignoring(signal: Promise<unknown> | undefined): void {
  signal?.catch(() => undefined);
}
