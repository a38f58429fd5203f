import { world } from "./world";

type TokenCall = {
  form?: Record<string, string> | [string, string][] | string;
  authorization?: string | undefined;
  headers?: Record<string, string>;
  query?: string;
  origin?: string;
};

/** Posts to the token endpoint whatever a test has in mind, well-behaved or not. */
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

/** The form of a code exchange. */
export const codeForm = (granted: { code: string; verifier: string; redirectUri: string }) => ({
  grant_type: "authorization_code",
  code: granted.code,
  redirect_uri: granted.redirectUri,
  code_verifier: granted.verifier,
});

/** `null` leaves a parameter out. */
export const withChanges = (
  form: Record<string, string>,
  changes: Record<string, string | null>,
): [string, string][] =>
  Object.entries({ ...form, ...changes }).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  );
