import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { NOWHERE } from "@/db/audit/events";
import { mailSchema } from "@/lib/mail/mail";
import { writeMessage } from "@/lib/mail/message";
import { unseal } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { importSites } from "@/lib/sites/exchange/import";
import { writeSiteFile } from "@/lib/sites/exchange/listing";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { site } from "@/test/site-file";
import { findSiteDetail } from "./detail";
import { permitAll } from "./redirects";
import { addSite, changeSite, removeSite, switchSite } from "./sites";
import { returnToTarget, setTarget } from "./target";

const test = setUpProcessDatabase();
let marta: string;
beforeAll(async () => {
  vi.stubEnv("PUBLIC_URL", "https://id.example.org");
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  completeEnvironment({});
  const of = (username: string, rest: object) =>
    makeUser(test.db, { username, email: `${username}@example.org`, ...rest });
  marta = (await of("marta.kowalska", { role: "editor" })).id;
  await of("ada", { role: "administrator", locale: "zh-CN" });
  await of("eve", { role: "editor", emailVerifiedAt: null });
  await of("gone", { role: "administrator", deactivatedAt: new Date() });
  await of("nowhere", { role: "editor", email: null });
  await of("dev", { role: "developer" });
});
beforeEach(() => test.db.$client`truncate sites, mails cascade`);

const now = new Date("2026-06-01T12:00:00Z");
const by = (actorId: string | null) => ({ actorId, origin: NOWHERE, at: now });
const WIKI = { ...site(1), slug: "wiki", targetUrl: "https://old.example/", application: null };

/** Removes the mails in the outbox and returns their texts by recipient. */
async function takeMails() {
  const rows = await test.db.$client`delete from mails returning sealed_mail`;
  const mails = await Promise.all(
    rows.map(async ({ sealed_mail }) => {
      const mail = mailSchema.parse(JSON.parse((await unseal(sealed_mail))?.text ?? ""));
      const { subject, text } = writeMessage(mail);
      return [mail.to.split("@")[0], `${subject}\n${text}`] as const;
    }),
  );
  expect(new Set(mails.map(([to]) => to)).size).toBe(mails.length);
  return new Map(mails);
}

async function addWiki() {
  const added = await addSite(WIKI, permitAll, by(marta));
  const siteId = added.ok ? added.value : "";
  return { siteId, taken: await takeMails() };
}

it("mails the other editors and administrators who changed a target, from where to where, and when", async () => {
  const { siteId, taken } = await addWiki();
  expect([...taken.keys()].toSorted()).toEqual(["ada", "eve"]);
  expect(taken.get("ada")).toContain("wiki: 无地址 → https://old.example/");
  const fields = { ...WIKI, targetUrl: "https://new.example/" };
  await changeSite({ siteId, revision: 1 }, { fields, permit: permitAll }, by(marta));
  const told = await takeMails();
  expect([...told.keys()].toSorted()).toEqual(["ada", "eve"]);
  expect(told.get("ada")).toMatch(/marta\.kowalska 于 2026 年 6 月 1 日 12:00 UTC/);
  expect(told.get("ada")).toContain("wiki: https://old.example/ → https://new.example/");
  expect(told.get("eve")).toContain("On June 1, 2026 at 12:00 UTC, Someone changed where a link");
  for (const chosen of ["wiki", "example/", "marta"]) expect(told.get("eve")).not.toContain(chosen);

  const target = (await findSiteDetail(siteId, now))?.targets[1]?.id ?? 0;
  await returnToTarget({ siteId, revision: 2 }, { targetId: target, permit: permitAll }, by(marta));
  expect((await takeMails()).get("ada")).toContain("https://new.example/ → https://old.example/");
  await setTarget("wiki", "https://third.example/", by(null));
  const command = await takeMails();
  expect([...command.keys()].toSorted()).toEqual(["ada", "eve", "marta.kowalska"]);
  expect(command.get("marta.kowalska")).toContain("someone at the server's command line changed");
  expect(command.get("marta.kowalska")).toContain("https://old.example/ → https://third.example/");
});

it("mails nobody about what leads nobody elsewhere", async () => {
  const { siteId } = await addWiki();
  const fields = { ...WIKI, title: "Another", audience: "signed_in" as const };
  await changeSite({ siteId, revision: 1 }, { fields, permit: permitAll }, by(marta));
  await switchSite({ siteId, revision: 2 }, false, by(marta));
  await setTarget("wiki", WIKI.targetUrl, by(null));
  const unknown = { ...WIKI, targetUrl: "https://x.example/", application: "unknown" };
  const refused = await changeSite(
    { siteId, revision: 3 },
    { fields: unknown, permit: permitAll },
    by(marta),
  );
  expect(refused).toMatchObject({ error: { application: "application_unknown" } });
  await removeSite({ siteId, revision: 3 }, by(marta));
  expect(await takeMails()).toEqual(new Map());
});

it("names both links of a site that was renamed", async () => {
  const { siteId } = await addWiki();
  const fields = { ...WIKI, slug: "payroll" };
  await changeSite({ siteId, revision: 1 }, { fields, permit: permitAll }, by(marta));
  const text = (await takeMails()).get("ada") ?? "";
  expect(text).toContain("wiki: https://old.example/ → 无地址");
  expect(text).toContain("payroll: 无地址 → https://old.example/");
});

it("sends one digest for an import, of the first targets and the number of the rest", async () => {
  const file = (n: number, change: object) =>
    new TextEncoder().encode(
      writeSiteFile(
        Array.from({ length: n }, (_, i) => ({ ...site(i + 1), targetUrl: null, ...change })),
        "csv",
      ),
    );
  await importSites(file(30, {}), permitAll, by(marta));
  expect(await takeMails()).toEqual(new Map());
  const long = `https://${"a".repeat(60)}.example/${"b".repeat(1900)}`;
  await importSites(file(30, { targetUrl: long }), permitAll, by(null));
  const mails = await takeMails();
  expect([...mails.keys()].toSorted()).toEqual(["ada", "eve", "marta.kowalska"]);
  const text = mails.get("marta.kowalska") ?? "";
  expect(text).toContain("30 site links were changed");
  expect(text.match(/^site-\d+: no address → https:\/\/a{60}\.example\/b+…$/gm)).toHaveLength(20);
  expect(text).toContain("And 10 more.");
  expect(text.length).toBeLessThan(8000);
});
