import { expect, it } from "vitest";
import { homepageHost } from "./homepage-host";

it.each([
  ["https://demo.example.org:8443/start", "demo.example.org:8443"],
  ["http://localhost:4000/", "localhost:4000"],
  ["https://xn--bcher-kva.example/", "bücher.example"],
  ["https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com"],
  ["javascript:alert(1)", null],
  ["not an address", null],
  [null, null],
])("of %s is %s", (url, host) => {
  expect(homepageHost(url)).toBe(host);
});
