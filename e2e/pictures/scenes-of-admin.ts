import { randomBytes, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { applicationSecrets } from "@/db/schema/applications";
import { auditEvents } from "@/db/schema/audit";
import { sites } from "@/db/schema/sites";
import { makeSite } from "@/test/factories";
import { db } from "../support/world";
import type { Cast } from "./cast";
import type { OtherServers } from "./other-servers";
import type { Scene } from "./scene";

/** Eight concurrent browsers are slow. */
const PATIENT = { timeout: 30_000 };

const of = (page: string, id: (cast: Cast) => string, rest = "") => ({
  as: "admin" as const,
  address: (cast: Cast) => `/admin/${page}/${id(cast)}${rest}`,
});

/** Administration of an installation in use, and of an empty one. */
export const adminScenes = ({ empty, settled }: OtherServers): Scene[] => [
  { name: "setup", origin: empty, address: "/setup" },
  { name: "setup-refused", origin: empty, address: "/setup", act: refuseSetup },
  ...["", "/sites", "/applications", "/audit", "/users?q=nobody"].map((page) => ({
    name: `admin-new${page.replaceAll(/\W/g, "-")}`,
    origin: settled.origin,
    as: settled.admin,
    address: `/admin${page}`,
  })),
  { name: "admin", as: "admin", address: "/admin" },
  { name: "admin-sites", as: "admin", address: "/admin/sites" },
  { name: "admin-sites-search", as: "admin", address: "/admin/sites?q=e" },
  { name: "admin-sites-nothing", as: "admin", address: "/admin/sites?q=quantum" },
  { name: "admin-site-new", as: "admin", address: "/admin/sites/new" },
  { name: "admin-site", as: "admin", address: siteCalled("wiki") },
  { name: "admin-site-wordy", as: "admin", address: siteCalled("wordy") },
  { name: "admin-site-remove", as: "admin", address: siteCalled("wiki", "/remove") },
  { name: "admin-sites-import", as: "admin", address: "/admin/sites/import" },
  {
    name: "admin-sites-import-faults",
    as: "admin",
    address: "/admin/sites/import",
    act: upload("slug,title\nA b,\nwiki,Wiki\nWIKI,\n"),
  },
  {
    name: "admin-sites-import-dry",
    as: "admin",
    address: "/admin/sites/import",
    act: upload(FILE),
  },
  { name: "admin-sites-export", as: "admin", address: "/admin/sites/export" },
  { name: "admin-apps", as: "admin", address: "/admin/applications" },
  { name: "admin-apps-nothing", as: "admin", address: "/admin/applications?q=quantum" },
  { name: "admin-app-new", as: "admin", address: "/admin/applications/new" },
  { name: "admin-app-pending", ...of("applications", ({ desks }) => desks.theirs.planner.id) },
  { name: "admin-app-rejected", ...of("applications", ({ desks }) => desks.theirs.notices.id) },
  { name: "admin-app", ...of("applications", ({ apps }) => apps.wiki.id) },
  { name: "admin-app-wordy", ...of("applications", ({ apps }) => apps.wordy.id) },
  { name: "admin-app-suspended", ...of("applications", ({ desks }) => desks.theirs.closed.id) },
  { name: "admin-app-suspend", ...of("applications", ({ apps }) => apps.wiki.id, "/suspend") },
  { name: "admin-app-remove", ...of("applications", ({ apps }) => apps.wiki.id, "/remove") },
  { name: "admin-secret-remove", as: "admin", address: secretOfWiki },
  { name: "admin-users", as: "admin", address: "/admin/users" },
  { name: "admin-users-nothing", as: "admin", address: "/admin/users?q=quantum" },
  { name: "admin-invite", as: "admin", address: "/admin/users/new" },
  { name: "admin-user", ...of("users", ({ ada }) => ada.user.id) },
  { name: "admin-user-wordy", ...of("users", ({ grace }) => grace.user.id) },
  { name: "admin-user-self", ...of("users", ({ admin }) => admin.user.id) },
  { name: "admin-user-deactivate", ...of("users", ({ ada }) => ada.user.id, "/deactivate") },
  { name: "admin-keys", as: "admin", address: "/admin/keys?rotated=1" },
  { name: "admin-keys-rotate", as: "admin", address: "/admin/keys/rotate" },
  { name: "admin-audit", as: "admin", address: "/admin/audit" },
  { name: "admin-audit-filters", as: "admin", address: "/admin/audit?actor=admin" },
  { name: "admin-audit-unfit", as: "admin", address: "/admin/audit?from=yesterday&actor=nobody" },
  { name: "admin-event", as: "admin", address: eventOfWiki },
  { name: "admin-forbidden", as: "ada", address: "/admin" },
  { name: "admin-unknown", ...of("users", () => randomUUID()) },
  // Scenes that leave data behind come last.
  { name: "admin-site-meanwhile", as: "admin", address: newSite, act: changeMeanwhile },
  { name: "admin-secret-shown", as: "admin", address: "/admin/applications/new", act: register },
  { name: "admin-invited", as: "admin", address: "/admin/users/new", act: invite },
];

const FILE = `slug,title,displayUrl,description,kind,pinWeight,targetUrl,enabled
tides,Tide Tables,tides.example.org,High water at every harbor.,external,10,https://tides.example.org/,true
`;

function siteCalled(slug: string, rest = "") {
  return async () => {
    const [site] = await db().select().from(sites).where(eq(sites.slug, slug));
    return `/admin/sites/${site?.id}${rest}`;
  };
}

async function secretOfWiki({ apps }: Cast) {
  const secrets = await db()
    .select()
    .from(applicationSecrets)
    .where(eq(applicationSecrets.applicationId, apps.wiki.id));
  const used = secrets.find(({ label }) => label === "test");
  return `/admin/applications/${apps.wiki.id}/secrets/${used?.id}`;
}

async function eventOfWiki({ apps }: Cast) {
  const events = await db()
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.applicationId, apps.wiki.id));
  return `/admin/audit/${events.find(({ event }) => event === "application.changed")?.id}`;
}

async function refuseSetup(page: Page) {
  await page.locator("#code").fill("0000-0000-0000-0000-0000-0000-0000");
  await page.locator("#username").fill("grace");
  await page.locator("#email").fill("grace@example.org");
  await page.locator("#password").fill("a better one, this");
  await page.locator("#password").press("Enter");
  await expect(page.locator("#code-problem")).toBeVisible(PATIENT);
}

function upload(text: string) {
  return async (page: Page) => {
    const file = { name: "sites.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.locator("#file").setInputFiles(file);
    await page.locator('button[value="check"]').click();
    await page.waitForURL(/\?/);
  };
}

async function newSite() {
  const slug = `harbor-${randomBytes(3).toString("hex")}`;
  return `/admin/sites/${(await makeSite(db(), { slug, enabledAt: null })).id}`;
}

async function changeMeanwhile(page: Page) {
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await db()
    .$client`update sites set title = 'Harbor Office', revision = revision + 1 where id = ${id}`;
  await page.locator("#title").fill("Harbor Master");
  await page.locator("#title").press("Enter");
  await page.waitForURL(/\?/);
}

async function register(page: Page) {
  await page.locator("#name").fill("Harbor Office");
  await page.locator("#redirectUris").fill("https://harbor.example.org/callback");
  await page.locator("#name").press("Enter");
  // Styled by its own style sheet (public/secret.css), which loads with the response.
  await expect(page.locator("main")).toHaveCSS("max-width", "704px", PATIENT);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

async function invite(page: Page) {
  const username = `mary.somerville-${randomBytes(2).toString("hex")}`;
  await page.locator("#username").fill(username);
  await page.locator("#email").fill(`${username}@example.org`);
  await page.locator("#username").press("Enter");
  await expect(page.locator("#invitation-link")).toBeVisible(PATIENT);
}
