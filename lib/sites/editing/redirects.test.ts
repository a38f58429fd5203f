import { beforeAll, beforeEach, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { site } from "@/test/site-file";
import { findSiteDetail } from "./detail";
import { permitAll, permitIfFresh, redirectChanges } from "./redirects";
import { addSite, changeSite } from "./sites";
import { returnToTarget, setTarget } from "./target";

const test = setUpProcessDatabase();
beforeAll(async () => {
  completeEnvironment({ PUBLIC_URL: "http://localhost:3000" });
});
beforeEach(() => test.db.$client`truncate sites, audit_events cascade`);

const now = new Date();
const context = serviceContext(now);
const BEFORE = { ...site(1), application: null, audience: "signed_in" as const };
const ELSEWHERE = "https://elsewhere.example/";

const ask = permitIfFresh(false);
const ASKED = { ok: false, error: "sign_in_again" };

it.each([
  ["a new site", null, ["a", "x"], [["a", null, "x"]]],
  ["a new site without a target", null, ["a", null], []],
  ["another target", ["a", "x"], ["a", "y"], [["a", "x", "y"]]],
  ["a target removed", ["a", "x"], ["a", null], [["a", "x", null]]],
  ["nothing", ["a", "x"], ["a", "x"], []],
  [
    "another slug",
    ["a", "x"],
    ["b", "x"],
    [
      ["a", "x", null],
      ["b", null, "x"],
    ],
  ],
  ["another slug without a target", ["a", null], ["b", null], []],
] as const)("finds the redirects that change: %s", (_, before, after, changes) => {
  const leading = ([slug, targetUrl]: readonly [string, string | null]) => ({ slug, targetUrl });
  expect(redirectChanges(before && leading(before), leading(after))).toEqual(
    changes.map(([slug, from, to]) => ({ slug, from, to })),
  );
});

it("asks for a fresh sign-in before a site with a target is added", async () => {
  expect(await addSite(BEFORE, ask, context)).toEqual(ASKED);
  expect(await addSite({ ...BEFORE, targetUrl: null }, ask, context)).toMatchObject({ ok: true });
  expect(await test.db.$client`select event from audit_events`).toHaveLength(1);
});

it("asks for a fresh sign-in exactly where a saved site leads elsewhere", async () => {
  const added = await addSite(BEFORE, permitAll, context);
  const siteId = added.ok ? added.value : "";
  const revision = async () => (await findSiteDetail(siteId, now))?.revision ?? 0;
  const save = async (change: Partial<typeof BEFORE>) => {
    const fields = { ...BEFORE, ...change };
    return changeSite({ siteId, revision: await revision() }, { fields, permit: ask }, context);
  };
  for (const change of [{ targetUrl: ELSEWHERE }, { targetUrl: null }, { slug: "payroll" }])
    expect(await save(change)).toEqual(ASKED);
  expect(await revision()).toBe(1);
  for (const change of [{}, { title: "After", enabled: false }])
    expect(await save(change)).toMatchObject({ ok: true });

  await setTarget(BEFORE.slug, ELSEWHERE, context);
  const targets = (await findSiteDetail(siteId, now))?.targets ?? [];
  const restore = async (url: string | null) => {
    const targetId = targets.find(({ targetUrl }) => targetUrl === url)?.id ?? 0;
    const shown = { siteId, revision: await revision() };
    return returnToTarget(shown, { targetId, permit: ask }, context);
  };
  expect(await restore(BEFORE.targetUrl)).toEqual(ASKED);
  expect(await restore(ELSEWHERE)).toMatchObject({ ok: true });
  expect((await findSiteDetail(siteId, now))?.fields.targetUrl).toBe(ELSEWHERE);
});
