import type { Contest, Side } from "./contest";
import type { Foyer } from "./foyer";
import { startPeer } from "./processes";
import { checkProfile, checkRefresh, fetchKeys, modulusLength } from "./provider-checks";
import { type Chain, type ProviderSide, profileTarget, refreshTarget } from "./provider-side";

/** The provider's hot paths: ours on a PostgreSQL that waits for the disk, the peer's in memory. */
export async function prepareProviderContests(foyer: Foyer): Promise<Contest[]> {
  const ours = foyerSide(foyer);
  const bits = modulusLength(await fetchKeys(ours.jwks));
  const claims = claimsOf(foyer);
  const { peer, side: theirs } = await startOidcProvider(foyer, bits, claims);
  for (const side of [ours, theirs]) {
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
      stop: peer.stop,
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

const foyerSide = ({ origin, pid, application, makeChains }: Foyer): ProviderSide => ({
  name: "Foyer",
  pid,
  authorization: basic(application),
  me: `${origin}/api/v1/me`,
  token: `${origin}/oauth/token`,
  jwks: `${origin}/oauth/jwks`,
  makeChains,
});

async function startOidcProvider({ application }: Foyer, bits: number, claims: object) {
  const { clientId, clientSecret } = application;
  const peer = await startPeer("oidc-provider", { bits, clientId, clientSecret, claims });
  const side: ProviderSide = {
    name: "oidc-provider in memory",
    pid: peer.pid,
    authorization: basic(application),
    me: `${peer.origin}/me`,
    token: `${peer.origin}/token`,
    jwks: `${peer.origin}/jwks`,
    makeChains: async (count) => (await peer.ask({ chains: count })) as Chain[],
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
