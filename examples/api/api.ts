import { serve } from "@hono/node-server";
import { createApi } from "./app";
import { introspecting, verifying } from "./tokens";

/*
 * An API whose access tokens come from Foyer. It checks JWTs by itself, or asks Foyer about each
 * token if it has credentials to introspect with.
 */
const { ISSUER = "http://localhost:3000", AUDIENCE, CLIENT_ID, CLIENT_SECRET } = process.env;
const { PORT = "4100" } = process.env;
const audience = AUDIENCE ?? `http://localhost:${PORT}/`;
const isAsking = CLIENT_ID !== undefined && CLIENT_SECRET !== undefined;
const check = isAsking
  ? await introspecting(ISSUER, audience, { id: CLIENT_ID, secret: CLIENT_SECRET })
  : await verifying(ISSUER, audience);
const { fetch } = createApi({ audience, issuer: ISSUER }, check);
serve({ fetch, port: Number(PORT), hostname: "localhost" }, () =>
  process.stdout.write(
    `The API ${audience} runs, and ${isAsking ? "asks Foyer about" : "verifies"} tokens of ${ISSUER}\n`,
  ),
);
