import type { RequestListener } from "node:http";
import { makeApi } from "@/test/apis";
import { expectAccessible } from "../support/accessible";
import { serving, startKeyServer } from "../support/key-server";
import { expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

for (const { scripted, how } of WAYS)
  test(`rule 68: an API's page has the metadata to publish, and checks what is published, ${how}`, async ({
    visit,
  }) => {
    let answer: RequestListener = (_, response) => response.writeHead(404).end();
    const server = await startKeyServer((request, response) => answer(request, response));
    const identifier = `http://127.0.0.1:${server.port}/files`;
    const api = await makeApi(db(), { identifier, name: "File store" });
    const { page } = await visit({ role: "administrator", scripted });
    await page.setViewportSize({ width: 360, height: 720 });
    await page.goto(`/admin/apis/${api.id}`);
    const section = page.getByRole("region", { name: "Metadata" });
    const address = `http://127.0.0.1:${server.port}/.well-known/oauth-protected-resource/files`;
    await expect(section.getByText(address)).toBeVisible();
    const published = JSON.parse((await section.locator("pre").textContent()) ?? "");
    expect(published).toEqual({
      resource: identifier,
      authorization_servers: [world().origin],
      scopes_supported: ["files:read", "files:write"],
      bearer_methods_supported: ["header"],
      resource_name: "File store",
    });
    expect(server.connections()).toBe(0);

    const check = page.getByRole("button", { name: "Check metadata" });
    const alert = page.getByRole("alert").filter({ hasText: address });
    await check.click();
    await expect(alert).toContainText(`${address} answered with status 404.`);
    answer = serving({
      ...published,
      authorization_servers: ["https://other.example"],
      resource: undefined,
    });
    await check.click();
    await expect(alert.getByRole("listitem")).toHaveText([
      "resource must match the identifier exactly. It is missing.",
      `authorization_servers must contain the issuer, ${world().origin}. Found: ["https://other.example"]`,
    ]);
    if (scripted) await expectAccessible(page);
    answer = serving(published);
    await check.click();
    await expect(page.getByText("The API's metadata is published and correct.")).toBeVisible();
    await expect(alert).toHaveCount(0);
    for (let n = 3; n < 10; n++) {
      // A form that is being sent ignores another click.
      await expect(page.locator("form[aria-busy]")).toHaveCount(0);
      await check.click();
      await expect.poll(() => server.connections()).toBe(n + 1);
    }
    await expect(page.locator("form[aria-busy]")).toHaveCount(0);
    await check.click();
    await expect(page.getByText("You checked metadata 10 times in a minute.")).toBeVisible();
    expect(server.connections()).toBe(10);
    await server.stop();
  });
