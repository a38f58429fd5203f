// @ts-nocheck: better-auth is installed by the test, not by this project.
// A relying party of better-auth; auth.mjs beside it is the recipe of docs/clients.md. Without a
// database, the library keeps session and account in cookies.
import { createServer } from "node:http";
import { fromNodeHeaders, toNodeHandler } from "better-auth/node";
import { auth } from "./auth.mjs";

const account = { useAccountCookie: true };

/** Calls the library's own API for a request, and forwards its cookies. */
const callFor = (request, response) => async (endpoint, options) => {
  const headers = fromNodeHeaders(request.headers);
  const answer = await auth.api[endpoint]({ ...options, headers, asResponse: true });
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader("set-cookie", cookie);
  return answer.json();
};

const PAGES = {
  async "/login"(call, response) {
    const { url } = await call("signInSocial", { body: { provider: "foyer", callbackURL: "/" } });
    response.writeHead(302, { location: url }).end();
  },
  async "/"(call, response) {
    const { user = null } = (await call("getSession", {})) ?? {};
    const info = user && (await call("accountInfo", { query: account }));
    response.end(JSON.stringify({ user, profile: info?.data }));
  },
  async "/refresh"(call, response) {
    const before = await call("getAccessToken", { body: account });
    const after = await call("refreshToken", { body: account });
    response.end(JSON.stringify({ before: before.accessToken, after: after.accessToken }));
  },
};

const handleAuth = toNodeHandler(auth);
createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  const page = PAGES[pathname];
  return page ? page(callFor(request, response), response) : handleAuth(request, response);
}).listen(Number(process.env.PORT), "localhost");
