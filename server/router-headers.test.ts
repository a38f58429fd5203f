import { expect, it } from "vitest";
import { dropForeignRouterHeaders } from "./router-headers";

const left = (given: Record<string, string>) => {
  const headers = { ...given };
  dropForeignRouterHeaders(headers);
  return headers;
};

const tree = (state: unknown) => ({
  "next-router-state-tree": encodeURIComponent(JSON.stringify(state)),
});

const deep = `${'["",{"a":'.repeat(4000)}["",{}]${"}]".repeat(4000)}`;

it.each([
  { rsc: "1", accept: "*/*", "next-url": "/" },
  { "next-router-prefetch": "1" },
  tree(["", {}]),
  tree([
    "",
    { children: [["id", "7", "d", null], { children: ["__PAGE__", {}, null, "refetch"] }] },
  ]),
])("leaves what a page of ours sends: %j", (headers) => expect(left(headers)).toEqual(headers));

it.each([
  { "next-router-prefetch": "2" },
  { "next-router-prefetch": "1, 1" },
  { "next-router-state-tree": "garbage" },
  { "next-router-state-tree": "%" },
  { "next-router-state-tree": "" },
  {
    "next-router-state-tree": `${encodeURIComponent('["",{}]')}, ${encodeURIComponent('["",{}]')}`,
  },
  { "next-router-state-tree": encodeURIComponent(deep) },
  tree([]),
  tree({}),
  tree(null),
  tree(["", { children: 1 }]),
])("takes the rest away: %j", (headers) =>
  expect(left({ rsc: "1", ...headers })).toEqual({ rsc: "1" }),
);
