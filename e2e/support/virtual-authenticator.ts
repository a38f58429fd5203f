import type { CDPSession, Page } from "@playwright/test";

/** A virtual authenticator of Chromium, which asks the user nothing (CDP, WebAuthn domain). */
export class VirtualAuthenticator {
  readonly #cdp: CDPSession;
  readonly #id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp;
    this.#id = id;
  }

  /** Connects an authenticator. Call it before the page loads. */
  static async connect(page: Page): Promise<VirtualAuthenticator> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable", { enableUI: false });
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(cdp, authenticatorId);
  }

  /** Replaces its passkey by a copy with another counter. */
  async cloneWithCount(signCount: number): Promise<void> {
    const authenticatorId = this.#id;
    const { credentials } = await this.#cdp.send("WebAuthn.getCredentials", { authenticatorId });
    for (const credential of credentials) {
      const { credentialId } = credential;
      await this.#cdp.send("WebAuthn.removeCredential", { authenticatorId, credentialId });
      await this.#cdp.send("WebAuthn.addCredential", {
        authenticatorId,
        credential: { ...credential, signCount },
      });
    }
  }

  async count(): Promise<number> {
    const { credentials } = await this.#cdp.send("WebAuthn.getCredentials", {
      authenticatorId: this.#id,
    });
    return credentials.length;
  }

  /** Refuses user verification, which the browser answers like a cancelled dialog. */
  refuseUser(): Promise<unknown> {
    const authenticatorId = this.#id;
    return this.#cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  }
}
