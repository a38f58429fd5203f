import { describe, expect, it } from "vitest";
import { parseParameters } from "@/lib/oauth/parameters";
import type { Site } from "@/lib/openapi/schemas";
import { parseSiteQuery, renderSitePage } from "./page";

const site = (slug: string, kind: Site["kind"], title = slug): Site => ({
  id: slug,
  slug,
  title,
  displayUrl: `${slug}.example`,
  description: "",
  kind,
  pinWeight: 1,
});
const sites = [site("a", "internal"), site("b", "external", "Ünder"), site("c", "internal")];
const catalog = { sites };
const parse = (query: string) => parseSiteQuery(parseParameters(query));

describe("parseSiteQuery", () => {
  it.each(["page=0", "page=-1", "page=x", "page=1000001", "page=99999999"])(
    "refuses %s in the same words",
    (query) => {
      expect(parse(query)).toEqual({
        ok: false,
        error: "page: must be a whole number from 1 to 1000000",
      });
    },
  );

  it("says which kinds there are", () => {
    const error = "kind: must be internal or external";
    expect(parse("kind=both")).toEqual({ ok: false, error });
  });

  it("has the documented defaults and ignores unknown parameters", () => {
    expect(parse("x=1")).toEqual({
      ok: true,
      value: { page: 1, pageSize: 50 },
    });
  });

  it.each([
    "page=0",
    "page=1000001",
    "page=1.5",
    "page=",
    "page=1&page=2",
    "pageSize=101",
    "pageSize=x",
    "kind=both",
    "kind=",
    "q=",
    `q=${"x".repeat(101)}`,
    "q=%00",
    "q=%zz",
  ])("refuses an invalid %s by name", (query) => {
    const parsed = parse(query);
    expect(parsed.ok ? "" : parsed.error).toMatch(new RegExp(`^${query.split("=")[0]}: `));
  });
});

describe("renderSitePage", () => {
  const render = (query: string) => {
    const parsed = parse(query);
    if (!parsed.ok) throw new Error(parsed.error);
    return JSON.parse(renderSitePage(catalog, parsed.value).plain.body);
  };

  it("pages through all sites and returns none past the end", () => {
    expect(render("pageSize=2&page=2")).toEqual({
      items: [sites[2]],
      total: 3,
      page: 2,
      pageSize: 2,
    });
    expect(render("page=9")).toMatchObject({ items: [], total: 3 });
  });

  it("filters by kind and words without case and accents, and counts the matches", () => {
    expect(render("kind=internal&pageSize=1")).toMatchObject({ items: [sites[0]], total: 2 });
    for (const q of ["%C3%BCNDER", "u%CC%88nd", "under", "example+under", "https://b.example/x"])
      expect(render(`q=${q}`)).toMatchObject({ items: [sites[1]], total: 1 });
    expect(render("q=under+a")).toMatchObject({ items: [sites[1]], total: 1 });
    expect(render("q=under+wiki")).toMatchObject({ items: [], total: 0 });
  });
});
