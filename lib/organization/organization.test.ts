import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { closeDatabase } from "@/db/system/client";
import { brand } from "@/lib/i18n/brand";
import { translator } from "@/lib/i18n/translator";
import { writeMessage } from "@/lib/mail/message";
import { completeEnvironment } from "@/lib/runtime/env";
import { closeListener } from "@/lib/runtime/watched";
import { setUpTestDatabase } from "@/test/database/database";
import { doorwayIn, doorwayPath } from "./accent-icon";
import { accentSheetPath, findSheet, knownSheet } from "./accent-sheet";
import { changeOrganization, isNameFixed } from "./change";
import { organizationNow, readOrganization } from "./organization";
import { announcementIn, footerLinks, footerNote, signInNotice, supportContact } from "./texts";

const test = setUpTestDatabase();
beforeAll(async () => {
  completeEnvironment({ DATABASE_URL: test.url });
  await readOrganization();
});
beforeEach(async () => {
  await test.db.$client`delete from organization`;
  await test.db.$client`delete from audit_events`;
  await expect.poll(() => organizationNow().revision).toBe(0);
});
afterAll(async () => {
  await closeListener();
  await closeDatabase();
});

const now = new Date("2026-11-24T12:00:00Z");
const context = serviceContext(now);
const saved = { ok: true, value: "saved" };

it("says the name everywhere as soon as it is saved, and Foyer without one", async () => {
  const title = () => translator("en", "signOut")("heading");
  expect([brand(), organizationNow().known, title()]).toEqual([
    "Foyer",
    null,
    "Sign out of Foyer on this device?",
  ]);
  expect(await changeOrganization({ revision: 0, name: "O'Brien {Ltd}" }, context)).toEqual(saved);
  expect([brand(), organizationNow().known, title()]).toEqual([
    "O'Brien {Ltd}",
    "O'Brien {Ltd}",
    "Sign out of O'Brien {Ltd} on this device?",
  ]);
  await changeOrganization({ revision: 1, name: null }, context);
  expect(brand()).toBe("Foyer");
});

it("loads what another process wrote without being asked", async () => {
  await test.db.$client`insert into organization (name) values ('Elsewhere')`;
  await expect.poll(brand, { timeout: 1000 }).toBe("Elsewhere");
});

it("refuses what was changed meanwhile, and records each change with what it was before", async () => {
  expect(await changeOrganization({ revision: 0, name: "A" }, context)).toEqual(saved);
  const stale = await changeOrganization({ revision: 0, name: "B" }, context);
  expect(stale).toEqual({ ok: false, error: "changed_meanwhile" });
  const same = await changeOrganization({ revision: 1, name: "A", helpUrl: null }, context);
  expect(same).toEqual({ ok: true, value: "as_it_was" });
  await changeOrganization({ revision: 1, name: "A", texts: { en: { footerNote: "x" } } }, context);
  const events = await test.db.$client`
    select before, after from audit_events where event = 'organization.changed' order by id`;
  expect(events).toEqual([
    { before: { name: null }, after: { name: "A" } },
    { before: { texts: {} }, after: { texts: { en: { footerNote: "x" } } } },
  ]);
});

describe("with ORGANIZATION_NAME", () => {
  beforeAll(() => completeEnvironment({ ORGANIZATION_NAME: "Fixed" }));
  afterAll(() => completeEnvironment({ ORGANIZATION_NAME: "" }));

  it("the name can't be changed, and all else can", async () => {
    expect(isNameFixed()).toBe(true);
    await changeOrganization({ name: "Other", helpUrl: "https://help.example/" }, context);
    expect([brand(), organizationNow().name]).toEqual(["Fixed", null]);
    expect(footerLinks()).toEqual([{ name: "help", href: "https://help.example/" }]);
  });
});

it("shows texts in the reader's language, else in another, and links in their order", async () => {
  const links = { termsUrl: "https://t.example/", supportEmail: "help@example.org" };
  const texts = { "zh-CN": { signInNotice: "注意" }, en: { footerNote: "Note" } };
  await changeOrganization({ ...links, texts }, context);
  expect([signInNotice("en"), signInNotice("zh-CN")]).toEqual(["注意", "注意"]);
  expect([footerNote("en"), footerNote("zh-CN")]).toEqual(["Note", "Note"]);
  expect(footerLinks()).toEqual([
    { name: "support", href: "mailto:help@example.org" },
    { name: "terms", href: "https://t.example/" },
  ]);
  expect(supportContact()).toBe("help@example.org");
  const mail = { to: "ada@example.org", locale: "en", verified: true } as const;
  const { text } = writeMessage({
    ...mail,
    kind: "test",
    parameters: { name: "", at: "2026-11-24T12:00:00Z" },
  });
  expect(text).toContain("Questions? Contact help@example.org.");
});

it("serves the accent's style sheet under its name, also before a change has been heard of", async () => {
  expect(accentSheetPath()).toBeNull();
  await changeOrganization({ accent: "#7c2d12" }, context);
  const path = accentSheetPath() ?? "";
  expect(path).toMatch(/^\/brand\/[0-9a-f]{64}\.css$/);
  const file = path.slice("/brand/".length);
  expect(doorwayPath()).toBe("/brand/7c2d12.svg");
  expect(doorwayIn("7c2d12.svg")).toContain('fill="#7c2d12"');
  expect(doorwayIn("ffee00.svg")).toContain('stroke="#000000"');
  for (const other of ["7C2D12.svg", "7c2d1.svg", "icon.svg", file])
    expect(doorwayIn(other)).toBeNull();
  expect(knownSheet(file)).toContain("--color-accent:#7c2d12");
  expect(await findSheet(file)).toBe(knownSheet(file));
  for (const other of ["", `${"0".repeat(64)}.css`, file.toUpperCase(), `${file}x`, "../x.css"])
    expect([knownSheet(other), await findSheet(other)]).toEqual([null, null]);
  const mail = { to: "ada@example.org", locale: "en", verified: true } as const;
  const parameters = { name: "", at: "2026-11-24T12:00:00Z" };
  const html = () => writeMessage({ ...mail, kind: "test", parameters }).html;
  expect(html()).toContain(".door { border-color: #7c2d12; }");
  await changeOrganization({ accent: null }, context);
  expect([knownSheet(file), await findSheet(file)]).toEqual([null, null]);
  expect(html()).not.toContain("#7c2d12");
});

it("shows the announcement until the end of its last day", async () => {
  const announcement = { text: { en: "Down" }, kind: "warning" as const, link: null };
  await changeOrganization({ announcement: { ...announcement, until: "2026-11-24" } }, context);
  const shown = { text: "Down", kind: "warning", link: null };
  expect(announcementIn("zh-CN", new Date("2026-11-24T23:59:59Z"))).toEqual(shown);
  expect(announcementIn("en", new Date("2026-11-25T00:00:00Z"))).toBeNull();
  await changeOrganization({ announcement: { ...announcement, until: null } }, context);
  expect(announcementIn("en", new Date("2040-01-01"))).toEqual(shown);
});
