import { describe, expect, it } from "vitest";
import type { BoardSite } from "@/lib/sites/catalog/board-site";
import { allOf, arrange, countOf, groupBySection, wantedOf } from "./arrange";
import { type BoardFilter, boardAddress, parseFilter } from "./board-address";

const site = (slug: string, section: number, kind: BoardSite["kind"] = "internal"): BoardSite => ({
  slug,
  title: `Site ${slug}`,
  displayUrl: `${slug}.example`,
  description: "",
  kind,
  pinned: false,
  opens: true,
  limited: false,
  section,
  icon: null,
});

const SECTIONS = [
  { name: "Communication", count: 2 },
  { name: "R&D +", count: 1 },
];
const ALL: BoardFilter = { kind: null, section: null };
const SITES = [site("a", 1), site("b", 0), site("c", 2, "external"), site("d", 1)];

const own = (favorites: readonly string[], yours: readonly string[] = []) => ({
  favorites: new Set(favorites),
  yours: new Set(yours),
});

const shown = (filter: Partial<BoardFilter>, q = "", favorites: string[] = []) => {
  const wanted = wantedOf({ ...ALL, ...filter }, q, SECTIONS);
  const arranged = arrange(SITES, wanted, own(favorites));
  return [wordOf(arranged.favorites), wordOf(arranged.others)];
};

const wordOf = (sites: readonly BoardSite[]) => sites.map(({ slug }) => slug).join("");

describe("arrange", () => {
  it.each([
    ["orders by section, sites without one last", {}, "", [], ["", "adcb"]],
    ["takes favorites out of their sections", {}, "", ["d", "b"], ["bd", "ac"]],
    ["shows one section", { section: "Communication" }, "", [], ["", "ad"]],
    [
      "shows a section as one list, favorites first",
      { section: "Communication" },
      "",
      ["d"],
      ["", "da"],
    ],
    ["shows one kind", { kind: "external" }, "", [], ["", "c"]],
    ["combines both", { kind: "external", section: "Communication" }, "", [], ["", ""]],
    ["lists search results once, favorites first", {}, "site", ["d"], ["", "dabc"]],
  ] as const)("%s", (_, filter, q, favorites, result) =>
    expect(shown(filter, q, [...favorites])).toEqual(result),
  );

  it("takes the user's own sites out of their sections, favorites apart", () => {
    const all = wantedOf(ALL, "", SECTIONS);
    const arranged = arrange(SITES, all, own(["d"], ["c", "d", "a"]));
    expect(arranged).toMatchObject({ favorites: [{ slug: "d" }], others: [{ slug: "b" }] });
    expect(wordOf(arranged.yours)).toBe("ac");
    expect(wordOf(allOf(arranged))).toBe("dacb");
    expect(countOf(arranged)).toBe(4);
    const found = arrange(SITES, wantedOf(ALL, "site", SECTIONS), own([], ["c"]));
    expect(found).toMatchObject({ favorites: [], yours: [] });
    expect(wordOf(found.others)).toBe("abcd");
  });

  it("splits what it ordered by section", () => {
    const { others } = arrange(SITES, wantedOf(ALL, "", SECTIONS), own([]));
    const groups = groupBySection(others).map((group) => group.map(({ slug }) => slug));
    expect(groups).toEqual([["a", "d"], ["c"], ["b"]]);
  });
});

it.each([
  [ALL, "", "/"],
  [ALL, "a b", "/?q=a+b"],
  [{ kind: "external", section: null }, "", "/?kind=external"],
  [{ kind: "internal", section: "R&D +" }, "x", "/?section=R%26D+%2B&kind=internal&q=x"],
] as const)("writes %j and %j into the address and reads it again", (filter, q, address) => {
  expect(boardAddress(filter, q)).toBe(address);
  const query = new URLSearchParams(address.slice(1));
  const named = { kind: query.get("kind"), section: query.get("section") };
  expect(parseFilter(named, SECTIONS)).toEqual(filter);
});

it("ignores an unknown kind and section", () => {
  expect(parseFilter({ kind: "both", section: "Gone" }, SECTIONS)).toEqual(ALL);
});
