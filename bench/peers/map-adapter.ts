import type { Adapter, AdapterPayload } from "oidc-provider";

const entries = new Map<string, AdapterPayload>();
/** Keys of a grant's entries, by grant. */
const byGrant = new Map<string, string[]>();
/** Keys of sessions, by their uid. */
const byUid = new Map<string, string>();

/** Storage of oidc-provider in a plain Map: nothing expires, is evicted, or is copied. */
export class MapAdapter implements Adapter {
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  #key = (id: string) => `${this.#model}:${id}`;

  async upsert(id: string, payload: AdapterPayload) {
    entries.set(this.#key(id), payload);
    if (payload.uid) byUid.set(payload.uid, this.#key(id));
    if (!payload.grantId) return;
    const keys = byGrant.get(payload.grantId);
    if (keys) keys.push(this.#key(id));
    else byGrant.set(payload.grantId, [this.#key(id)]);
  }

  find = async (id: string) => entries.get(this.#key(id));
  findByUid = async (uid: string) => entries.get(byUid.get(uid) ?? "");
  findByUserCode = async () => undefined;

  async consume(id: string) {
    const entry = entries.get(this.#key(id));
    if (entry) entry.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string) {
    entries.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string) {
    for (const key of byGrant.get(grantId) ?? []) entries.delete(key);
    byGrant.delete(grantId);
  }
}
