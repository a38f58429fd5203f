import type { CDPSession, Locator, Page } from "@playwright/test";

const ANSWERS =
  /\/(?:sign-in\/(?:second\/)?passkey|forms\/(?:account\/add-passkey|sign-in\/step-up-passkey))$/;

type Credential = Awaited<ReturnType<VirtualAuthenticator["credentials"]>>[number];

/**
 * A virtual authenticator of Chromium (CDP, WebAuthn domain). Nobody touches it until a test says
 * so, and the username field suggests passkeys only if a test asks for that: a suggestion that
 * begins after the touch would sign in before the test clicks.
 */
export class VirtualAuthenticator {
  readonly #cdp: CDPSession;
  readonly #id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp;
    this.#id = id;
  }

  /** Connects an authenticator. Call it before the page loads. */
  static async connect(page: Page, suggests = false): Promise<VirtualAuthenticator> {
    if (!suggests)
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false;
      });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable", { enableUI: false });
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: false,
      },
    });
    const authenticator = new VirtualAuthenticator(cdp, authenticatorId);
    await page.route(ANSWERS, async (route) => {
      await authenticator.touch(false);
      await route.continue();
    });
    return authenticator;
  }

  /** Has the user touch it, or no longer. A request that began before is not answered. */
  touch(enabled: boolean): Promise<unknown> {
    const authenticatorId = this.#id;
    return this.#cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  }

  /** Clicks a button that asks for a passkey, and answers it. */
  async answer(button: Locator): Promise<void> {
    await this.touch(true);
    await button.click();
  }

  /** Replaces its passkey by a copy with another counter. */
  async cloneWithCount(signCount: number): Promise<void> {
    const authenticatorId = this.#id;
    for (const credential of await this.credentials()) {
      const { credentialId } = credential;
      await this.#cdp.send("WebAuthn.removeCredential", { authenticatorId, credentialId });
      await this.add({ ...credential, signCount });
    }
  }

  async credentials() {
    const { credentials } = await this.#cdp.send("WebAuthn.getCredentials", {
      authenticatorId: this.#id,
    });
    return credentials;
  }

  /** Adds a passkey that it had before. */
  add(credential: Credential): Promise<unknown> {
    return this.#cdp.send("WebAuthn.addCredential", { authenticatorId: this.#id, credential });
  }

  /** Refuses user verification, which the browser answers like a cancelled dialog. */
  refuseUser(): Promise<unknown> {
    const authenticatorId = this.#id;
    return this.#cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  }
}
