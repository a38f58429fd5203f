import { describe, expect, it } from "vitest";
import type { BoardSite } from "@/lib/sites/catalog/board-site";
import { allOf, arrange, countAbove, MOST_USED, wantedOf } from "./arrange";
import { boardAddress } from "./board-address";

const site = (slug: string, section: number, pinned = false): BoardSite => ({
  slug,
  title: `Site ${slug}`,
  displayUrl: `${slug}.example`,
  description: "",
  kind: "internal",
  pinned,
  opens: true,
  limited: false,
  signsIn: false,
  restricted: false,
  section,
  icon: null,
});

const SECTIONS = [
  { name: "Communication", count: 3 },
  { name: "R&D +", count: 1 },
];
const SITES = [
  site("p", 0, true),
  site("q", 1, true),
  site("a", 1),
  site("b", 0),
  site("c", 2),
  site("d", 1),
];

type Own = { favorites?: string[]; yours?: string[] };

const arranged = (section: string | null, q: string, { favorites = [], yours = [] }: Own) =>
  arrange(SITES, wantedOf(section, q, SECTIONS), {
    favorites: new Set(favorites),
    yours: new Set(yours),
  });

describe("arrange", () => {
  it.each([
    [
      "puts pinned sites first whatever their section, and sites without a section last",
      [null, "", {}],
      "pinned:pq 1:ad 2:c 0:b",
    ],
    [
      "takes favorites out of their groups, and the user's own sites out of their sections",
      [null, "", { favorites: ["d", "q"], yours: ["c", "d", "p"] }],
      "favorites:qd pinned:p yours:c 1:a 0:b",
    ],
    [
      "shows a section as one list with its pinned sites, favorites first",
      ["Communication", "", { favorites: ["d"], yours: ["a"] }],
      "0:dqa",
    ],
    [
      "lists search results once, favorites first among equal ones",
      [null, "site", { favorites: ["d"] }],
      "0:dpqabc",
    ],
    ["finds nothing", ["R&D +", "site q", {}], ""],
  ] as const)("%s", (_, [section, q, own], result) => {
    const groups = arranged(section, q, own as Own);
    const slugs = groups.map(
      ({ group, sites }) => `${group}:${sites.map((one) => one.slug).join("")}`,
    );
    expect(slugs.join(" ")).toBe(result);
    expect(allOf(groups)).toHaveLength(result.replaceAll(/\w+:| /g, "").length);
  });
});

it("shows the most used sites of those that are there, in one group, unless something is searched", () => {
  const own = { favorites: new Set(["d"]), yours: new Set<string>() };
  const used = (mostUsed: string[], q = "") =>
    allOf(arrange(SITES, wantedOf(MOST_USED, q, SECTIONS, mostUsed), own)).map(({ slug }) => slug);
  expect(used(["c", "hidden", "d", "p"])).toEqual(["c", "d", "p"]);
  expect(used(["c"], "site q")).toEqual(["q"]);
  expect(used([])).toHaveLength(SITES.length);
});

it("counts the sites of a section that other groups show", () => {
  const groups = arranged(null, "", { favorites: ["d"], yours: ["c"] });
  expect([1, 2, 0, "favorites" as const].map((of) => countAbove(groups, of, SECTIONS))).toEqual([
    2, 1, 0, 0,
  ]);
});

it.each([
  [null, "", "/"],
  [null, "a b", "/?q=a+b"],
  ["R&D +", "x", "/?section=R%26D+%2B&q=x"],
])("writes %j and %j into the address", (section, q, address) =>
  expect(boardAddress(section, q)).toBe(address),
);
