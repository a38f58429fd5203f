import type { Made, Place } from "./admin-writes";

export async function theKeys({ db }: Place): Promise<Made> {
  const keys = await db.$client<{ kid: string }[]>`
    select kid from signing_keys where activated_at is not null and retired_at is null`;
  return { fields: { active: keys.map(({ kid }) => kid).join(" ") } };
}

export async function aKey({ db }: Place): Promise<Made> {
  const [next] = await db.$client<{ kid: string }[]>`
    select kid from signing_keys where activated_at is null and alg = 'EdDSA'`;
  return { fields: { kid: next?.kid ?? "" } };
}
