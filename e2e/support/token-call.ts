import { world } from "./world";

type TokenCall = {
  form?: Record<string, string> | [string, string][] | string;
  authorization?: string | undefined;
  headers?: Record<string, string>;
  query?: string;
  origin?: string;
};

/** Posts anything to the token endpoint, well-formed or not. */
export function postToken(call: TokenCall) {
  const { form = {}, authorization, headers = {}, query = "", origin = world().origin } = call;
  return fetch(`${origin}/oauth/token${query}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      ...(authorization !== undefined && { Authorization: authorization }),
      ...headers,
    },
    body: typeof form === "string" ? form : `${new URLSearchParams(form)}`,
  });
}

/** Form without a valid grant: a client that authenticates is refused by `invalid_grant`. */
export const GRANTLESS = { grant_type: "refresh_token", refresh_token: "foyer_rt_none" };

export const codeForm = (granted: { code: string; verifier: string; redirectUri: string }) => ({
  grant_type: "authorization_code",
  code: granted.code,
  redirect_uri: granted.redirectUri,
  code_verifier: granted.verifier,
});

/** Returns a form with changes; `null` omits a parameter. */
export const withChanges = (
  form: Record<string, string>,
  changes: Record<string, string | null>,
): [string, string][] =>
  Object.entries({ ...form, ...changes }).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  );
