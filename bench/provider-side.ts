import { CONNECTIONS, type Target } from "./load";

export type Chain = { accessToken: string; refreshToken: string };

/** An OpenID provider under load. */
export type ProviderSide = {
  name: string;
  pid: number;
  /** Of its confidential client. */
  authorization: string;
  me: string;
  token: string;
  jwks: string;
  /** As many token families of the same user, each as if a code had just been redeemed. */
  makeChains: (count: number) => Promise<Chain[]>;
};

/** The bearer's profile, with a new access token. */
export async function profileTarget({ me, makeChains }: ProviderSide): Promise<Target> {
  const [chain] = await makeChains(1);
  return { url: me, status: 200, headers: { authorization: `Bearer ${chain?.accessToken}` } };
}

/** The refresh grant: each connection spends its own chain, one token after the other. */
export async function refreshTarget(side: ProviderSide): Promise<Target> {
  const chains = await side.makeChains(CONNECTIONS);
  const headers = refreshHeaders(side);
  return {
    url: side.token,
    status: 200,
    requestOf() {
      let token = chains.pop()?.refreshToken ?? "";
      return {
        method: "POST",
        setupRequest: (request) => ({ ...request, headers, body: refreshForm(token) }),
        onResponse(_status, body) {
          token = JSON.parse(body).refresh_token;
        },
      };
    },
  };
}

export const refreshHeaders = ({ authorization }: ProviderSide) => ({
  authorization,
  "content-type": "application/x-www-form-urlencoded",
});

export const refreshForm = (token: string) => `grant_type=refresh_token&refresh_token=${token}`;
