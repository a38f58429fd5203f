import type { Contest, Side } from "./contest";
import type { Foyer } from "./foyer";
import { startPeer } from "./processes";
import { checkProfile, checkRefresh, fetchKeys, modulusLength } from "./provider-checks";
import {
  type Chain,
  type Code,
  exchangeTarget,
  introspectionTarget,
  type ProviderSide,
  profileTarget,
  refreshTarget,
  revocationTarget,
} from "./provider-side";

/**
 * Prepares the provider's hot paths: ours on a PostgreSQL with durable commits, the peer's in
 * memory.
 */
export async function prepareProviderContests(foyer: Foyer): Promise<Contest[]> {
  const ours = foyerSide(foyer);
  const bits = modulusLength(await fetchKeys(ours.jwks));
  const claims = claimsOf(foyer);
  const { peer, side: theirs } = await startOidcProvider(foyer, { bits, claims });
  const roomy = await startOidcProvider(foyer, { bits, claims, roomy: true });
  for (const side of [ours, theirs, roomy.side]) {
    const [chain] = await side.makeChains(1);
    await checkProfile(side, chain, claims);
    await checkRefresh(side, chain, {
      subject: claims.sub,
      audience: foyer.application.clientId,
      bits,
    });
  }
  return [
    {
      name: "/api/v1/me",
      goal: 1,
      ours: contestSide(ours, profileTarget),
      peer: contestSide(theirs, profileTarget),
    },
    {
      name: `refresh grant, RS256 with ${bits} bits`,
      goal: 1,
      ours: contestSide(ours, refreshTarget),
      peer: contestSide(theirs, refreshTarget),
    },
    {
      name: "introspection",
      goal: null,
      ours: contestSide(ours, introspectionTarget),
      peer: contestSide(theirs, introspectionTarget),
      stop: peer.stop,
    },
    {
      name: `code grant, RS256 with ${bits} bits`,
      goal: null,
      ours: contestSide(ours, exchangeTarget),
      peer: contestSide(roomy.side, exchangeTarget),
    },
    {
      name: "revocation of an access token",
      goal: null,
      ours: contestSide(ours, revocationTarget),
      peer: contestSide(roomy.side, revocationTarget),
      stop: roomy.peer.stop,
    },
  ];
}

const contestSide = (
  side: ProviderSide,
  target: (side: ProviderSide) => ReturnType<Side["target"]>,
) => ({
  name: side.name,
  pid: side.pid,
  target: () => target(side),
});

export const foyerSide = ({
  origin,
  pid,
  application,
  makeChains,
  makeCodes,
}: Foyer): ProviderSide => ({
  name: "Foyer",
  pid,
  authorization: basic(application),
  me: `${origin}/api/v1/me`,
  token: `${origin}/oauth/token`,
  jwks: `${origin}/oauth/jwks`,
  revoke: `${origin}/oauth/revoke`,
  introspect: `${origin}/oauth/introspect`,
  makeChains,
  makeCodes,
});

/**
 * Starts oidc-provider. `roomy` uses a plain Map, since the bundled adapter evicts codes beyond the
 * first thousand entries.
 */
async function startOidcProvider(
  { application }: Foyer,
  { roomy = false, ...given }: { bits: number; claims: object; roomy?: boolean },
) {
  const { clientId, clientSecret } = application;
  const peer = await startPeer("oidc-provider", { ...given, roomy, clientId, clientSecret });
  const side: ProviderSide = {
    name: roomy ? "oidc-provider in a Map" : "oidc-provider in memory",
    pid: peer.pid,
    authorization: basic(application),
    me: `${peer.origin}/me`,
    token: `${peer.origin}/token`,
    jwks: `${peer.origin}/jwks`,
    revoke: `${peer.origin}/token/revocation`,
    introspect: `${peer.origin}/token/introspection`,
    makeChains: async (count) => (await peer.ask({ chains: count })) as Chain[],
    makeCodes: async (count) => (await peer.ask({ codes: count })) as Code[],
  };
  return { peer, side };
}

const basic = ({ clientId, clientSecret }: Foyer["application"]) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;

const claimsOf = ({ user }: Foyer) => ({
  sub: user.id,
  preferred_username: user.username,
  name: user.name,
  picture: user.picture,
  email: user.email,
  email_verified: true,
});
