import type { Foyer } from "../foyer";
import { openBrowsers } from "./targets";

/** Signs people in to a running Foyer. */
export const foyerProvider = ({ publicOrigin: origin, pid, clients, people, services }: Foyer) =>
  openBrowsers({
    name: "Foyer",
    pid,
    authorize: `${origin}/oauth/authorize`,
    token: `${origin}/oauth/token`,
    userinfo: `${origin}/api/v1/me`,
    jwks: `${origin}/oauth/jwks`,
    revoke: `${origin}/oauth/revoke`,
    introspect: `${origin}/oauth/introspect`,
    clients,
    services,
    scope: "openid profile email",
    people,
    redirect: 303,
    inputs: 400,
  });
