import { expect, it } from "vitest";
import { namedSite } from "./named-site";

it.each([
  ["removed", true, false],
  ["removed", false, false],
  ["switched_on", true, true],
  ["switched_on", false, false],
  ["switched_off", true, false],
  ["switched_off", false, true],
  ["moved", true, true],
  ["saved", false, true],
])("message %s about a site, enabled: %s, names it: %s", (done, enabled, names) => {
  const named = namedSite(done, { title: "Wiki", enabled });
  expect(named).toEqual(names ? { name: "Wiki" } : null);
});
