import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listenLocally } from "../local-server";
import { CLIENT } from "./upstream";

type Email = { email: string; primary: boolean; verified: boolean };

/** Somebody at GitHub: their account, and the state of their membership of each organization. */
export type Person = {
  user: { id: number; login: string; name: string | null };
  emails: Email[];
  organizations?: Record<string, string>;
};

/** Starts what a sign-in uses of GitHub, with its rules: codes work once, and each answer needs a scope. */
export async function startGitHub() {
  const codes = new Map<string, { asked: URLSearchParams; person: Person }>();
  const tokens = new Map<string, Known>();
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  const { port, stop } = await listenLocally(server);
  const origin = `http://127.0.0.1:${port}`;

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { pathname } = new URL(incoming.url ?? "/", origin);
    const [status, body] =
      pathname === "/login/oauth/access_token"
        ? [200, redeem(new URLSearchParams(await text(incoming)))]
        : readApi(pathname, incoming);
    const type = incoming.headers.accept?.includes("json")
      ? "application/json"
      : "application/x-www-form-urlencoded";
    outgoing.writeHead(status, { "Content-Type": type }).end(JSON.stringify(body));
  }

  /** Exchanges a code. Refusals have the status 200, too. */
  function redeem(form: URLSearchParams) {
    const sent = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    if (!sent || !isFit(form, sent.asked)) return { error: "bad_verification_code" };
    const token = randomBytes(16).toString("hex");
    const scopes = (sent.asked.get("scope") ?? "").split(" ");
    tokens.set(token, { scopes, person: sent.person });
    return { access_token: token, token_type: "bearer", scope: scopes.join(",") };
  }

  function readApi(pathname: string, { headers }: IncomingMessage): [number, unknown] {
    const known = tokens.get(headers.authorization?.replace(/^Bearer /, "") ?? "");
    // GitHub answers no request without a name.
    return known && headers["user-agent"] ? readAs(known, pathname) : [403, {}];
  }

  return {
    origin,
    /** Returns the callback to which GitHub sends the browser of an authorization request. */
    visit(location: string, person: Person): URL {
      const { searchParams: asked } = new URL(location);
      const code = randomBytes(10).toString("hex");
      codes.set(code, { asked, person });
      const callback = new URL(asked.get("redirect_uri") ?? "");
      const answered = { code, state: asked.get("state") ?? "" };
      const iss = "https://github.com/login/oauth";
      for (const [name, value] of Object.entries({ ...answered, iss }))
        callback.searchParams.set(name, value);
      return callback;
    },
    stop,
  };
}

type Known = { scopes: string[]; person: Person };

/** Answers of the API to somebody who gave these scopes. */
function readAs({ person, scopes }: Known, pathname: string): [number, unknown] {
  if (pathname === "/user") return [200, person.user];
  if (pathname === "/user/emails" && scopes.includes("user:email")) return [200, person.emails];
  const [, name = ""] = /^\/user\/memberships\/orgs\/(.+)$/.exec(pathname) ?? [];
  const state = scopes.includes("read:org") ? person.organizations?.[name] : undefined;
  return state ? [200, { state, organization: { login: name, id: 9919 } }] : [404, {}];
}

/** True for the client's own request for a token, with the verifier of the one for the code. */
const isFit = (form: URLSearchParams, asked: URLSearchParams) => {
  const verifier = form.get("code_verifier") ?? "";
  const expected = {
    ...{ client_id: CLIENT.id, client_secret: CLIENT.secret },
    redirect_uri: asked.get("redirect_uri"),
  };
  return (
    createHash("sha256").update(verifier).digest("base64url") === asked.get("code_challenge") &&
    Object.entries(expected).every(([name, value]) => form.get(name) === value)
  );
};
