import { makeApplication } from "@/test/factories";
import { freePort } from "../servers";
import { db } from "../world";
import { snippetOf } from "./pasted";
import { startProgram } from "./program";

/** Starts a relying party with Debian's python3-authlib, python3-flask and python3-requests. */
export async function startAuthlib(given: Parameters<typeof makeApplication>[1] = {}) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const application = await makeApplication(db(), {
    ...given,
    redirectUris: [`${origin}/authorize`],
  });
  const program = await startProgram(
    origin,
    "/usr/bin/python3",
    ["e2e/support/clients/authlib-app.py"],
    {
      PORT: String(port),
      SNIPPET: snippetOf("Authlib", application),
      ...(given.tokenEndpointAuthMethod !== "none" && {
        FOYER_CLIENT_SECRET: application.clientSecret,
      }),
    },
  );
  return { ...program, clientId: application.clientId };
}
