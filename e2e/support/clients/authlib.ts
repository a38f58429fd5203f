import { makeApplication } from "@/db/factories";
import { freePort } from "../servers";
import { db, world } from "../world";
import { startProgram } from "./program";

/** Debian's python3-authlib, python3-flask and python3-requests. */
export async function startAuthlib() {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { clientId, clientSecret } = await makeApplication(db(), {
    redirectUris: [`${origin}/authorize`],
  });
  const program = await startProgram(
    origin,
    "/usr/bin/python3",
    ["e2e/support/clients/authlib-app.py"],
    {
      PORT: String(port),
      ISSUER: world().origin,
      FLASK_FOYER_CLIENT_ID: clientId,
      FLASK_FOYER_CLIENT_SECRET: clientSecret,
    },
  );
  return { ...program, clientId };
}
