import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import * as client from "openid-client";
import { makeUser } from "@/test/factories";
import { configure, signIn } from "../../support/clients/libraries";
import { CookieClient } from "../../support/cookie-client";
import { create } from "../../support/registering";
import { walk } from "../../support/walk";
import { db, world } from "../../support/world";

/** Listens on a free port of a loopback address until the user returns (RFC 8252 section 7.3). */
async function listen(host: string) {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const authority = host.includes(":") ? `[${host}]` : host;
  const arrived = once(server, "request").then(([request, response]) => {
    response.end("You can close this window.");
    server.close();
    return new URL(request.url, `http://${authority}:${port}`);
  });
  return { redirectUri: `http://${authority}:${port}/callback`, arrived };
}

for (const [host, registered] of [
  ["127.0.0.1", "http://127.0.0.1/callback"],
  ["::1", "http://[::1]/callback"],
] as const)
  test(`a native application signs in on a free port of ${host}, reads the profile and refreshes`, async () => {
    const { client_id } = await create(
      ...["--auth-method", "none", "--any-loopback-port", "--redirect-uri", registered],
    );
    const user = await makeUser(db());
    const { redirectUri, arrived } = await listen(host);
    const config = await configure({
      ...{ clientId: client_id, clientSecret: "", tokenEndpointAuthMethod: "none" },
    });
    const bring = async (address: URL) => {
      const back = await walk(new CookieClient(world().origin), address, user);
      expect(back.origin + back.pathname).toBe(redirectUri);
      await fetch(back);
      return arrived;
    };
    const changes = { scope: "openid profile offline_access" };
    const tokens = await signIn(config, redirectUri, bring, { changes });
    expect(tokens.scope).toBe("openid profile offline_access");
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? "");
    const profile = await client.fetchUserInfo(config, refreshed.access_token, user.id);
    expect(profile.name).toBe(user.name);
  });
