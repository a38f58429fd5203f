import { expect, it } from "vitest";
import * as z from "zod";
import { defineList } from "./define-list";
import { isSlug } from "./sort";

const ORDERS = {
  title: { kind: "text", down: false },
  added: { kind: "instant", down: true },
} as const;

const SHIPS = defineList({
  page: "/ships",
  filters: { q: "text", state: ["afloat", "sunk"], armed: "flag" },
  order: { columns: ORDERS, usual: { by: "title", down: false } },
  isTie: isSlug,
});

const FIRST = { q: "", state: null, armed: false, sort: { by: "title", down: false }, from: null };

it("reads the filters, the order and the position of an address, which it writes", () => {
  for (const address of [
    "/ships",
    "/ships?q=sea+cloud",
    "/ships?state=sunk&armed=1&sort=-added&after=1795413087768123.gorch-fock*3",
    "/ships?before=a.b.passat*1",
    "/ships?after=*7",
  ]) {
    const sent = Object.fromEntries(new URL(address, "http://x").searchParams);
    expect(SHIPS.address(SHIPS.read(sent))).toBe(address);
    expect(SHIPS.pageOf(z.object(SHIPS.fields).parse(sent))).toBe(address);
  }
});

it.each([
  [{}],
  [{ q: ["a", "b"], state: "lost", armed: "", sort: "toString" }],
  [{ after: "12.gorch fock", before: ["x", "y"], state: ["sunk"] }],
])("takes %j for the first page of everything", (sent) => {
  expect(SHIPS.read(sent)).toEqual(FIRST);
});

it("keeps two lists of a page apart, at any address", () => {
  const crew = defineList({ page: "", order: "text", prefix: "crew_" }).at("/ships/passat");
  const { from } = crew.read({
    crew_after: "Ada.7c9a63cc-3bd8-4ac3-a4ba-5f6e1a6a5e5d",
    after: "*2",
  });
  expect(from).toMatchObject({ value: "Ada" });
  expect(Object.keys(crew.write({ from }))).toEqual(["crew_after"]);
  expect(crew.address({ from: null })).toBe("/ships/passat");
});
