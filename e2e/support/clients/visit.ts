import { CookieClient } from "../cookie-client";
import { type Decision, walk } from "../walk";
import { world } from "../world";

type Person = { username: string; password: string };

/**
 * A browser at a relying party: follows redirects, and signs in and decides at the provider. Each
 * of the two origins has its own cookies.
 */
export class Visit {
  readonly #party: CookieClient;
  readonly #provider = new CookieClient(world().origin);
  readonly #person: Person;
  readonly #decision: Decision;

  constructor(origin: string, person: Person, decision: Decision = "allow") {
    this.#party = new CookieClient(origin);
    this.#person = person;
    this.#decision = decision;
  }

  get(address: string) {
    return this.#follow(this.#party.get(address));
  }

  post(address: string, form: Record<string, string>) {
    return this.#follow(this.#party.post(address, form));
  }

  async #follow(sent: Promise<Response>) {
    let response = await sent;
    for (let steps = 0; steps < 10; steps++) {
      const location = response.headers.get("location");
      if (location === null) return response;
      let next = new URL(location, response.url);
      if (next.origin === world().origin)
        next = await walk(this.#provider, next, this.#person, this.#decision);
      response = await this.#party.get(next.href);
    }
    throw new Error("the redirects do not end");
  }
}
