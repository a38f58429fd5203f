import { expect, it } from "vitest";
import { dropRouterHeaders } from "./page";

it("keeps a request for a page's data, and drops which part of it is requested", () => {
  const headers = {
    rsc: "1",
    accept: "*/*",
    "next-url": "/",
    "next-router-prefetch": "2",
    "next-router-state-tree": "garbage",
  };
  dropRouterHeaders(headers);
  expect(headers).toEqual({ rsc: "1", accept: "*/*", "next-url": "/" });
});
