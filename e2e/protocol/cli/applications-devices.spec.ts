import { expect, test } from "@playwright/test";
import { DEVICE_GRANT } from "../../support/devices";
import { foyer, foyerJson } from "../../support/foyer";
import { CALLBACK, create, newName } from "../../support/registering";
import { world } from "../../support/world";

test("rule 76: create registers a device, or a native application that may ask as one", async () => {
  const device = ["applications", "create", "--name", newName()];
  const registered = await foyerJson([...device, "--type", "device"]);
  expect(registered).toMatchObject({
    type: "device",
    grant_types: ["refresh_token", DEVICE_GRANT],
    redirect_uris: [],
  });
  const response = await fetch(`${world().origin}/oauth/device`, {
    method: "POST",
    body: new URLSearchParams({ client_id: `${registered.client_id}`, scope: "openid" }),
  });
  expect(response.status).toBe(200);
  const native = ["--type", "native", "--device-grant"];
  expect(await create(...native)).toMatchObject({
    type: "native",
    grant_types: ["authorization_code", "refresh_token", DEVICE_GRANT],
  });
  const refused = await foyer([
    ...device,
    "--type",
    "web",
    "--device-grant",
    "--redirect-uri",
    CALLBACK,
  ]);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain("--device-grant: is only for --type native");
});

test("create makes no secret for a type that can't keep one, unless asked", async () => {
  for (const type of ["native", "browser"]) {
    const registered = await create("--type", type);
    expect(registered).toMatchObject({ type, token_endpoint_auth_method: "none" });
    expect(registered).not.toHaveProperty("client_secret");
  }
  expect(await create("--type", "web")).toHaveProperty("client_secret");
  const asked = await create("--type", "native", "--auth-method", "client_secret_post");
  expect(asked).toHaveProperty("client_secret");
});
