import { mkdtempSync, rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { buildGoDevice, runDevice, runDeviceScript } from "../../support/clients/device-program";
import { goMissing } from "../../support/clients/go-oauth2";
import { runInShell } from "../../support/clients/openid-client-program";
import { snippetOf } from "../../support/clients/pasted";
import { approve, makeDeviceApplication, newDevicePair } from "../../support/devices";
import { INSTALLED_CLIENTS } from "../../support/sizes";

const EXAMPLE = ["scripts/run.mjs", "examples/device/device.ts"];

for (const decision of ["approve", "deny"] as const)
  test(`the example device signs its user in, or says that they denied it: ${decision}`, async () => {
    test.setTimeout(90_000);
    const { user, application } = await newDevicePair();
    const env = { CLIENT_ID: application.clientId };
    const program = { command: process.execPath, args: EXAMPLE, env };
    const { output, status } = await runDevice(program, user, decision);
    expect(output).toContain(
      decision === "approve" ? `Signed in as ${user.name}.` : "The request was denied.",
    );
    expect(status).toBe(decision === "approve" ? 0 : 1);
  });

for (const tokenEndpointAuthMethod of [
  "none",
  "client_secret_basic",
  "client_secret_post",
] as const)
  test(`the openid-client snippet of a device runs as shown: ${tokenEndpointAuthMethod}`, async () => {
    test.setTimeout(90_000);
    const { user, application } = await newDevicePair({ tokenEndpointAuthMethod });
    const code = snippetOf("openid-client", application);
    const shown = `${code}\nconsole.log(JSON.stringify(tokens.claims()));\n`;
    const env = { FOYER_CLIENT_SECRET: application.clientSecret };
    const { output } = await runDeviceScript(shown, env, user);
    const claims = JSON.parse(output.trim().split("\n").at(-1) ?? "");
    expect(claims).toMatchObject({ sub: user.id, aud: application.clientId });
  });

for (const tokenEndpointAuthMethod of [
  "none",
  "client_secret_basic",
  "client_secret_post",
] as const)
  test(`the curl snippet of a device runs as shown: ${tokenEndpointAuthMethod}`, async () => {
    const { user, application } = await newDevicePair({ tokenEndpointAuthMethod });
    const [ask = "", poll = ""] = snippetOf("curl", application).split(/\n\n#.*\n/);
    const env = { FOYER_CLIENT_SECRET: application.clientSecret };
    const device = JSON.parse(await runInShell(ask, env));
    await approve(user, device);
    const polling = { ...env, DEVICE_CODE: device.device_code };
    expect(JSON.parse(await runInShell(poll, polling))).toMatchObject({
      token_type: "Bearer",
      scope: "openid profile email",
    });
  });

const absent = INSTALLED_CLIENTS ? goMissing() : "clients of other languages run in test:full";

test("Go's x/oauth2 connects a device", async () => {
  test.skip(absent !== null, absent ?? "");
  test.setTimeout(600_000);
  const folder = mkdtempSync("/tmp/foyer-e2e-go-device-");
  const command = buildGoDevice(folder);
  const { user, application } = await newDevicePair();
  const env = { CLIENT_ID: application.clientId, SCOPES: "openid profile offline_access" };
  const { output, status } = await runDevice({ command, args: [], env }, user);
  expect(status, output).toBe(0);
  const me = JSON.parse(output.trim().split("\n").at(-1) ?? "");
  expect(me).toMatchObject({ sub: user.id, name: user.name });
  const other = await makeDeviceApplication();
  const denied = { ...env, CLIENT_ID: other.clientId };
  const said = await runDevice({ command, args: [], env: denied }, user, "deny");
  expect(said.status).toBe(1);
  expect(said.output).toContain("access_denied");
  rmSync(folder, { recursive: true });
});
