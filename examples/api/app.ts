import { Hono } from "hono";
import type { Caller, Check } from "./tokens";

/** Creates an API with two operations, each of which needs a scope. `audience` is its identifier at Foyer. */
export function createApi(
  { audience, issuer }: { audience: string; issuer: string },
  check: Check,
) {
  const files = ["minutes.txt"];
  const app = new Hono<{ Variables: { caller: Caller } }>();

  // Tells clients that know only the API where Foyer is (RFC 9728).
  const { origin, pathname } = new URL(audience);
  const wellKnown = `/.well-known/oauth-protected-resource${pathname === "/" ? "" : pathname}`;
  const metadata = `resource_metadata="${origin}${wellKnown}"`;
  app.get(wellKnown, (c) =>
    c.json({
      resource: audience,
      authorization_servers: [issuer],
      scopes_supported: ["files:read", "files:write"],
      bearer_methods_supported: ["header"],
    }),
  );

  app.use(async (c, next) => {
    // The scheme's name has any case (RFC 9110 section 11.1). A token in the address would end up in logs.
    const [, token] = /^Bearer +([\w.~+/-]+=*)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
    const caller = token === undefined ? null : await check(token);
    if (caller) {
      c.set("caller", caller);
      return next();
    }
    // Without a token, the challenge has no error (RFC 6750 section 3).
    const error = token === undefined ? "" : 'error="invalid_token", ';
    return c.body(null, 401, { "WWW-Authenticate": `Bearer ${error}${metadata}` });
  });

  const needs = (scope: string) =>
    app.use("/files", async (c, next) => {
      const method = scope === "files:read" ? "GET" : "POST";
      if (c.req.method !== method || c.get("caller").scopes.includes(scope)) return next();
      const challenge = `Bearer error="insufficient_scope", scope="${scope}", ${metadata}`;
      return c.body(null, 403, { "WWW-Authenticate": challenge });
    });
  needs("files:read");
  needs("files:write");

  app.get("/files", (c) => c.json({ files, caller: c.get("caller") }));
  app.post("/files", async (c) => {
    files.push(await c.req.text());
    return c.json({ files }, 201);
  });
  return app;
}
