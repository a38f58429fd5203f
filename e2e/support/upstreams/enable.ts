import type { Db } from "@/db/system/client";
import { seal } from "@/lib/runtime/crypto";
import { world } from "../world";

export type Settings = Record<string, string | boolean | string[]>;

type Upstream = {
  id: string;
  name: string;
  issuer: string;
  client: { id: string; secret: string };
  settings: Settings;
};

/** Enables a provider in Foyer, with the metadata that it publishes. */
export async function enableUpstream(db: Db, { id, name, issuer, client, settings }: Upstream) {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const published = await fetch(address);
  await db.$client`insert into identity_providers ${db.$client({
    ...{ id, kind: "oidc", name, issuer, client_id: client.id, ...settings },
    sealed_client_secret: await seal(client.secret, [world().appSecret]),
    metadata: JSON.stringify(await published.json()),
    ...{ metadata_at: new Date(), enabled_at: new Date() },
  })}`;
}
