import { expect, it } from "vitest";
import { type BoardSite, packSite, unpackSite } from "./board-site";

const plain: BoardSite = {
  slug: "wiki",
  title: "Wiki",
  displayUrl: "wiki.example",
  description: "",
  kind: "external",
  pinned: false,
  opens: false,
  limited: false,
  signsIn: false,
  restricted: false,
  section: 0,
  icon: null,
};

it.each<Partial<BoardSite>>([
  {},
  { kind: "internal" },
  { pinned: true },
  { opens: true },
  { limited: true },
  { signsIn: true },
  { restricted: true },
  { section: 1 },
  { targetUrl: "wiki.example/start" },
  { kind: "internal", pinned: true, opens: true, limited: true, section: 4000, icon: "abc_-" },
])("a site is unchanged by packing: %j", (given) => {
  const site = { ...plain, ...given };
  expect(unpackSite(packSite(site))).toEqual(site);
});
