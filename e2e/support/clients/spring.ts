import { join } from "node:path";
import { freePort } from "../servers";
import { world } from "../world";
import { installed } from "./installed";
import { startProgram } from "./program";

type Api = { identifier: string };
type Introspector = { clientId: string; clientSecret: string };

/** Starts a Spring resource server that verifies JWTs of an API, or asks Foyer as an introspector. */
export async function startSpring({ identifier }: Api, introspector: Introspector | null) {
  const jar = join(await installed("maven", "spring"), "target/api.jar");
  const port = `${await freePort()}`;
  const settings = introspector ? asking(introspector) : verifying(identifier);
  return startProgram(`http://localhost:${port}`, "java", ["-jar", jar], {
    SERVER_PORT: port,
    ...settings,
  });
}

/** Settings of docs/apis.md as environment variables. */
const verifying = (identifier: string) => ({
  SPRING_PROFILES_ACTIVE: "jwt",
  FOYER_ISSUER: world().origin,
  FOYER_API: identifier,
});

const OPAQUE = "SPRING_SECURITY_OAUTH2_RESOURCESERVER_OPAQUETOKEN";

const asking = ({ clientId, clientSecret }: Introspector) => ({
  [`${OPAQUE}_INTROSPECTIONURI`]: `${world().origin}/oauth/introspect`,
  [`${OPAQUE}_CLIENTID`]: clientId,
  [`${OPAQUE}_CLIENTSECRET`]: clientSecret,
});
