import { CONNECTIONS, type Target } from "./load";

export type Chain = { accessToken: string; refreshToken: string };

/** Authorization code that was not redeemed yet. */
export type Code = { code: string; verifier: string; redirectUri: string };

/** OpenID provider under load. */
export type ProviderSide = {
  name: string;
  pid: number;
  /** Authorization header of the confidential client. */
  authorization: string;
  me: string;
  token: string;
  jwks: string;
  revoke: string;
  introspect: string;
  /** Creates token families of the same user, as if a code had just been redeemed for each. */
  makeChains: (count: number) => Promise<Chain[]>;
  /** Creates codes of the same user. */
  makeCodes: (count: number) => Promise<Code[]>;
};

/** Requests the profile with a new access token. */
export async function profileTarget({ me, makeChains }: ProviderSide): Promise<Target> {
  const [chain] = await makeChains(1);
  return { url: me, status: 200, headers: { authorization: `Bearer ${chain?.accessToken}` } };
}

/** Refreshes tokens: each connection rotates its own chain. */
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

/** Number of codes, or of tokens to revoke, that a round uses up. */
const SPENT_A_ROUND = 1600;

/** Redeems codes, each once. */
export async function exchangeTarget(side: ProviderSide): Promise<Target> {
  const codes = await side.makeCodes(SPENT_A_ROUND);
  return spendingTarget(side, side.token, codes.map(codeForm));
}

/** Revokes access tokens, each once. */
export async function revocationTarget(side: ProviderSide): Promise<Target> {
  const chains = await side.makeChains(SPENT_A_ROUND);
  const forms = chains.map(({ accessToken }) => `token=${accessToken}`);
  return spendingTarget(side, side.revoke, forms);
}

/** Introspects a live access token. */
export async function introspectionTarget(side: ProviderSide): Promise<Target> {
  const [chain] = await side.makeChains(1);
  const headers = refreshHeaders(side);
  const body = `token=${chain?.accessToken}`;
  const url = side.introspect;
  return { url, status: 200, requestOf: () => ({ method: "POST", headers, body }) };
}

function spendingTarget(side: ProviderSide, url: string, forms: string[]): Target {
  const headers = refreshHeaders(side);
  return {
    url,
    status: 200,
    amount: forms.length,
    requestOf: () => ({
      method: "POST",
      setupRequest: (request) => ({ ...request, headers, body: forms.pop() ?? "" }),
    }),
  };
}

const codeForm = ({ code, verifier, redirectUri }: Code) =>
  `${new URLSearchParams({ grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri })}`;

export const refreshHeaders = ({ authorization }: ProviderSide) => ({
  authorization,
  "content-type": "application/x-www-form-urlencoded",
});

export const refreshForm = (token: string) => `grant_type=refresh_token&refresh_token=${token}`;
