import { expect, it } from "vitest";
import { dropRouterHeaders } from "./router-headers";

it("keeps the request for a page's data, and drops what part of it is asked for", () => {
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
