import { makeUser } from "@/test/factories";
import { newSigner } from "../../support/assertions";
import { callAs, callMe, newPair, obtainCode, type Tokens } from "../../support/flow";
import { expect, test } from "../../support/spec";
import { codeForm } from "../../support/token-call";
import { db } from "../../support/world";

type Client = Parameters<typeof callAs>[0] & { redirectUri: string };
type Party = Awaited<ReturnType<typeof join>>;

/** Registers a client of a kind, with one of each credential issued to it. */
async function join(client: Awaited<ReturnType<typeof newSigner>>["application"] & Client) {
  const user = await makeUser(db());
  const first = await tokensOf(client, codeForm(await obtainCode(client, user)));
  const refresh = { grant_type: "refresh_token", refresh_token: first.refresh_token };
  const newest = await tokensOf(client, refresh);
  const unredeemed = codeForm(await obtainCode(client, user));
  return { client, first, newest, unredeemed };
}

async function tokensOf(client: Client, form: Record<string, string>) {
  const response = await callAs(client, "/oauth/token", form);
  expect(response.status).toBe(200);
  return (await response.json()) as Tokens;
}

async function fourKinds() {
  const signer = await newSigner();
  const methods = ["client_secret_basic", "client_secret_post", "none"] as const;
  const pairs = methods.map((tokenEndpointAuthMethod) => newPair({ tokenEndpointAuthMethod }));
  const others = (await Promise.all(pairs)).map(({ application }) => application);
  return Promise.all([{ ...signer.application, key: signer.key }, ...others].map(join));
}

/** Returns a response without the values that differ between any two. */
const summaryOf = async (response: Response) => [
  response.status,
  response.headers.get("www-authenticate"),
  await response.text(),
];

const credentialsOf = ({ first, newest, unredeemed }: Party) => [
  first.access_token,
  newest.access_token,
  first.refresh_token,
  newest.refresh_token,
  newest.id_token,
  unredeemed.code ?? "",
];

const refreshForm = (refresh_token: string) => ({ grant_type: "refresh_token", refresh_token });
const UNKNOWN = `foyer_rt_${"A".repeat(43)}`;

/** Expects that another client's credential gets the same response as one that never existed. */
async function expectNoFacts(owner: Party, thief: Client) {
  const asked = async (path: Parameters<typeof callAs>[1], form: Record<string, string>) =>
    summaryOf(await callAs(thief, path, form));
  for (const token of credentialsOf(owner)) {
    for (const path of ["/oauth/introspect", "/oauth/revoke"] as const)
      expect(await asked(path, { token })).toEqual(await asked(path, { token: UNKNOWN }));
    const nothing = await asked("/oauth/token", refreshForm(UNKNOWN));
    expect(nothing).toEqual([400, null, expect.stringContaining("invalid_grant")]);
    expect(await asked("/oauth/token", refreshForm(token))).toEqual(nothing);
    const noCode = await asked("/oauth/token", { ...owner.unredeemed, code: UNKNOWN });
    expect(noCode).toEqual([400, null, expect.stringContaining("invalid_grant")]);
    expect(await asked("/oauth/token", { ...owner.unredeemed, code: token })).toEqual(noCode);
  }
}

/** Expects that all of the owner's credentials still work. */
async function expectNoEffects({ client, first, newest, unredeemed }: Party) {
  for (const { access_token } of [first, newest])
    expect((await callMe(access_token)).status).toBe(200);
  const latest = await tokensOf(client, refreshForm(newest.refresh_token));
  expect((await callMe(latest.access_token)).status).toBe(200);
  await tokensOf(client, unredeemed);
}

test("F14: no client can use another client's credentials at token, revocation and introspection", async () => {
  test.setTimeout(120_000);
  const parties = await fourKinds();
  for (const owner of parties)
    for (const thief of parties) if (thief !== owner) await expectNoFacts(owner, thief.client);
  for (const owner of parties) await expectNoEffects(owner);
});

test("F14, rule 41: only an access token opens the profile, and only as a bearer token", async () => {
  for (const party of await fourKinds()) {
    const { first, newest, unredeemed } = party;
    const others = [first.refresh_token, newest.refresh_token, newest.id_token, unredeemed.code];
    for (const token of others) expect((await callMe(token ?? "")).status).toBe(401);
    await expectNoEffects(party);
  }
});
