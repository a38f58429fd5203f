import { beforeEach, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { currentCatalog } from "@/lib/sites/catalog/catalog";
import { permitAll } from "@/lib/sites/editing/redirects";
import { exportSites, importSites } from "@/lib/sites/exchange/import";
import { writeSiteFile } from "@/lib/sites/exchange/listing";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSite } from "@/test/factories";
import { findSections, moveSection } from "./sections";

const test = setUpProcessDatabase();
const context = serviceContext(new Date());

beforeEach(async () => {
  await test.db.$client`truncate sites, site_sections cascade`;
  for (const [slug, section, pinWeight] of [
    ["news", "Zoo", 900],
    ["mail", "Post", 20],
    ["chat", "Post", 10],
    ["code", "Code", 15],
  ] as const)
    await makeSite(test.db, { slug, section, pinWeight });
});

const names = async () => (await findSections()).map(({ name }) => name).join(" ");
const boardOf = async () =>
  (await currentCatalog()).publicBoard.sections.map(({ name, count }) => `${name} ${count}`);

it("begins with the order of the heaviest sites, moves sections, and notes each change once", async () => {
  expect(await names()).toBe("Zoo Post Code");
  expect(await moveSection({ section: "Zoo", before: null }, context)).toEqual({
    ok: true,
    value: null,
  });
  expect(await names()).toBe("Post Code Zoo");
  expect(await boardOf()).toEqual(["Post 2", "Code 1", "Zoo 1"]);
  await moveSection({ section: "Zoo", before: "Code" }, context);
  await moveSection({ section: "Zoo", before: "Code" }, context);
  await moveSection({ section: "Zoo", before: "Zoo" }, context);
  await makeSite(test.db, { slug: "new", section: "Art", pinWeight: 999 });
  expect(await names()).toBe("Post Zoo Code Art");
  const events = await test.db.$client`
    select before, after from audit_events where event = 'site.ordered' order by id`;
  expect([...events]).toEqual([
    {
      before: { sections: ["Zoo", "Post", "Code"] },
      after: { sections: ["Post", "Code", "Zoo"] },
    },
    {
      before: { sections: ["Post", "Code", "Zoo"] },
      after: { sections: ["Post", "Zoo", "Code"] },
    },
  ]);
});

it.each([
  ["Gone", null],
  ["Zoo", "Gone"],
])("refuses to move %s before %s", async (section, before) => {
  expect(await moveSection({ section, before }, context)).toEqual({
    ok: false,
    error: "section_unknown",
  });
});

it("exports sections in their order, and an import into an empty directory restores it", async () => {
  await moveSection({ section: "Code", before: "Zoo" }, context);
  const sites = await exportSites("csv", context);
  expect(sites.map(({ slug }) => slug)).toEqual(["code", "news", "mail", "chat"]);
  await test.db.$client`truncate sites, site_sections cascade`;
  const file = new TextEncoder().encode(writeSiteFile(sites, "csv"));
  await importSites(file, permitAll, context);
  expect(await names()).toBe("Code Zoo Post");
});

it("puts the new sections of a file behind those in use", async () => {
  await moveSection({ section: "Zoo", before: null }, context);
  const [site] = await exportSites("csv", context);
  const added = ["Yard", "Art", "Post"].map((section, n) => ({
    ...{ ...site, slug: `new-${n}`, pinWeight: n, section },
  }));
  await importSites(new TextEncoder().encode(JSON.stringify(added)), permitAll, context);
  expect(await names()).toBe("Post Code Zoo Yard Art");
});
