import { makeSite } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { newTokens } from "../support/flow";
import { expect, test } from "../support/visit";
import { db, world } from "../support/world";

test("the API reference answers with this directory and the reader's own account", async ({
  visit,
}) => {
  const { page, user } = await visit();
  await makeSite(db());
  // Changes reach every process within a second, and other tests change the directory meanwhile.
  await expect(async () => {
    await page.goto("/developer/api");
    const [request, , , response] = await page.locator("#listSites pre").allTextContents();
    const [, address = ""] = /"(http.*)"/.exec(request ?? "") ?? [];
    expect(address.startsWith(`${world().origin}/api/v1/sites`)).toBe(true);
    const answer = await (await page.request.get(address)).json();
    expect(answer.items).toHaveLength(1);
    expect(JSON.parse(response?.split("\n\n")[1] ?? "")).toEqual(answer);
  }).toPass();
  const site = page.locator("#listSites details").filter({ hasText: "SitePage" });
  await site.locator("summary").first().click();
  await expect(site.getByText("pageSize", { exact: true })).toBeVisible();
  await expect(page.locator("#token_endpoint")).toContainText("invalid_grant");
  await expect(page.locator("#currentUser pre").last()).toContainText(
    `"preferred_username": "${user.username}"`,
  );
});

test("a search finds endpoints, parameters and errors while one types, and without JavaScript", async ({
  visit,
  newPage,
}) => {
  const { page } = await visit();
  await page.goto("/developer/api");
  // The key works once the script has started.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.type("token INVALID_grant");
  await expect(page.getByRole("status").getByText("1 endpoint.")).toBeVisible();
  await expect(page).toHaveURL(/\?q=token\+INVALID_grant$/);
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
  await expect(page.locator("#token_endpoint li")).toHaveText([/^400invalid_grant/]);
  await expectAccessible(page);

  const plain = await newPage({ javaScriptEnabled: false, locale: "zh-CN" });
  await plain.goto("/developer/api");
  // Only a script fills in a path.
  await expect(plain.locator("#listSites form")).toBeVisible();
  await expect(plain.locator("#openSite form")).toBeHidden();
  await plain.getByRole("searchbox").fill("每页站点数");
  await plain.getByRole("button", { name: "搜索" }).click();
  await expect(plain.locator("#listSites dt")).toHaveText([/^pageSize/]);
  await plain.getByRole("searchbox").fill("nothing of this name");
  await plain.keyboard.press("Enter");
  await expect(plain.getByRole("heading", { level: 3 })).toHaveCount(0);
  await plain.getByRole("link", { name: "显示全部" }).click();
  await expect(plain.locator("#token_endpoint")).toBeVisible();
});

test("a request is sent from the page: with what one enters, without one's session", async ({
  visit,
}) => {
  const { page } = await visit();
  const site = await makeSite(db());
  const { tokens, user } = await newTokens();
  await page.goto("/developer/api");
  const list = page.locator("#listSites");
  await list.getByLabel("q", { exact: true }).fill(site.title);
  await list.getByRole("button", { name: "Send" }).click();
  await expect(list.getByRole("status")).toContainText("200");
  await expect(list.getByRole("status")).toContainText("Etag:");
  await list.getByLabel("pageSize").fill("0");
  await list.getByRole("button", { name: "Send" }).click();
  await expect(list.getByRole("status")).toContainText('"code": "invalid_request"');

  const me = page.locator("#currentUser");
  await me.getByRole("button", { name: "Send" }).click();
  await expect(me.getByRole("status")).toContainText('"code": "unauthenticated"');
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await me.getByLabel("Access token").fill(tokens.access_token);
  await me.getByRole("button", { name: "Send" }).click();
  await expect(me.getByRole("status")).toContainText(`"sub": "${user.id}"`);
  expect(requests.map((url) => new URL(url).pathname)).toEqual(["/api/v1/me"]);
  expect(requests.join()).not.toContain(tokens.access_token);
  const open = page.locator("#openSite");
  await open.getByRole("textbox", { name: "slug" }).fill(site.slug);
  await open.getByRole("button", { name: "Send" }).click();
  await expect(open.getByRole("status")).toContainText("3xx");
  await expectAccessible(page);
  await page.reload();
  await expect(me.getByLabel("Access token")).toHaveValue("");
});
