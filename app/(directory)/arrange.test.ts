import { describe, expect, it } from "vitest";
import type { BoardSite } from "@/lib/sites/catalog/board-site";
import { arrange, groupBySection, wantedOf } from "./arrange";
import { type BoardFilter, boardAddress, parseFilter } from "./board-address";

const site = (slug: string, section: number, kind: BoardSite["kind"] = "internal"): BoardSite => ({
  slug,
  title: `Site ${slug}`,
  displayUrl: `${slug}.example`,
  description: "",
  kind,
  pinned: false,
  opens: true,
  section,
  icon: null,
});

const SECTIONS = [
  { name: "Communication", count: 2 },
  { name: "R&D +", count: 1 },
];
const ALL: BoardFilter = { kind: null, section: null };
const SITES = [site("a", 1), site("b", 0), site("c", 2, "external"), site("d", 1)];

const shown = (filter: Partial<BoardFilter>, q = "", favorites: string[] = []) => {
  const wanted = wantedOf({ ...ALL, ...filter }, q, SECTIONS);
  const { first, others } = arrange(SITES, wanted, new Set(favorites));
  return [first.map(({ slug }) => slug).join(""), others.map(({ slug }) => slug).join("")];
};

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

  it("splits what it ordered by section", () => {
    const { others } = arrange(SITES, wantedOf(ALL, "", SECTIONS), new Set());
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
