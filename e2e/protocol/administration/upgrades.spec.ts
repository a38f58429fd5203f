import { expect, test } from "@playwright/test";
import { basic, newPair } from "../../support/flow";
import { sendBytes } from "../../support/raw-http";
import { world } from "../../support/world";

test("a client that offers h2c, as Java's does, is answered in HTTP/1.1", async () => {
  const { application } = await newPair();
  // Next handles its first request only when a page is requested.
  await fetch(`${world().origin}/sign-in`);
  const body = "grant_type=refresh_token&refresh_token=unknown";
  const { host } = new URL(world().origin);
  const answer = await sendBytes(
    world().origin,
    [
      "POST /oauth/token HTTP/1.1",
      `Host: ${host}`,
      "Connection: Upgrade, HTTP2-Settings, close",
      "Upgrade: h2c",
      "HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
      `Authorization: ${basic(application.clientId, application.clientSecret)}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}`,
      "",
      body,
    ].join("\r\n"),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"invalid_grant"');
});
