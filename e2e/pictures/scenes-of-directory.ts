import { expect, type Page } from "@playwright/test";
import type { OtherServers } from "./other-servers";
import type { Scene } from "./scene";

const asList = async (page: Page) => {
  await page.locator('button[name="view"][value="list"]').click();
  await expect(page.locator('.board[data-view="list"]')).toBeVisible();
};

export const directoryScenes = ({ empty, many }: OtherServers): Scene[] => [
  { name: "directory", address: "/" },
  { name: "directory-list", address: "/", act: asList },
  { name: "directory-search", address: "/?q=e" },
  { name: "directory-nothing", address: "/?q=quantum&kind=internal" },
  { name: "directory-own", as: "ada", address: "/", act: putFirst },
  { name: "directory-own-list", as: "ada", address: "/", act: asList },
  { name: "directory-empty", origin: empty, address: "/" },
  { name: "directory-many", origin: many, address: "/?q=1" },
  { name: "directory-many-list", origin: many, address: "/?q=1", act: asList },
];

async function putFirst(page: Page) {
  for (const slug of ["wiki", "mdn"]) {
    const star = page.locator(`#star-${slug}[name="add"]`);
    if ((await star.count()) > 0) await star.click();
    await expect(page.locator(`#star-${slug}[name="remove"]`)).toBeVisible();
  }
}
