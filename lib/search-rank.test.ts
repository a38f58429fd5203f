import { describe, expect, it } from "vitest";
import { rankSites } from "@/lib/sites/catalog/rank-sites";
import { ranking } from "./search-rank";

describe("a match ranks by where it is", () => {
  it.each([
    ["wiki", "Wiki", null, 0],
    ["  TEAM   wiki ", "Team Wiki", null, 0],
    ["wiki", "Team Wiki", null, 1],
    ["wiki", "Team-Wiki (old)", null, 1],
    ["wiki team", "Team Wiki", null, 1],
    ["wiki", "Wikipedia", null, 2],
    ["team wik", "Team Wiki", null, 2],
    ["wiki", "Hausarbeitswiki", null, 3],
    ["c++", "Learn C++", null, 3],
    ["wiki", "Handbook", "wiki.example.org", 4],
    ["team wiki", "Team handbook", "mywiki.example.org", 5],
    ["logo", "Organization", "Logo", 4],
    ["logo", "Sign out", "Logout", 5],
    ["wiki", "Handbook", "docs.example.org", 6],
    ["Ärzte", "Liste der ARZTE", null, 1],
    ["数据", "数据仓库", null, 2],
    ["仓库", "数据仓库", null, 3],
  ] as const)("%j in %j at %j is %d", (q, title, near, rank) =>
    expect(ranking(q)(title, near)).toBe(rank),
  );
});

describe("sites that match a search", () => {
  const site = (
    slug: string,
    title: string,
    kind: "internal" | "external" = "internal",
    displayUrl = `${slug}.example`,
  ) => ({ slug, title, kind, displayUrl });
  const none = { favorites: new Set<string>(), yours: new Set<string>() };
  const SITES = [
    site("catalog", "Library Catalog"),
    site("encyclopedia", "Wikipedia", "external"),
    site("world", "World Wiki", "external"),
    site("team", "Team Wiki"),
    site("host", "Handbook", "internal", "wiki.example"),
    site("other", "Other Wiki"),
  ];
  it.each([
    [
      "by match, then internal ones first, then in the directory's order",
      {},
      "team other world encyclopedia host catalog",
    ],
    [
      "with favorites, and then one's own, before equal ones only",
      { favorites: new Set(["world", "catalog"]), yours: new Set(["other", "encyclopedia"]) },
      "world other team encyclopedia host catalog",
    ],
  ])("come %s", (_, own, slugs) => {
    const ranked = rankSites(SITES, "wiki", { ...none, ...own });
    expect(ranked.map(({ slug }) => slug).join(" ")).toBe(slugs);
  });
});
