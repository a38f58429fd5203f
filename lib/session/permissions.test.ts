import { expect, it } from "vitest";
import { administrationOf, may, PERMISSIONS, type Permission } from "./permissions";

const ALL = Object.keys(PERMISSIONS) as Permission[];
const held = (role: Parameters<typeof may>[0]) => ALL.filter((permission) => may(role, permission));

it("gives an administrator everything, an editor the sites, and others nothing", () => {
  expect(held("administrator")).toEqual(ALL);
  expect(held("editor")).toEqual(["sites"]);
  expect(held("developer")).toEqual([]);
  expect(held("user")).toEqual([]);
});

it("begins the administration where a role has something to do", () => {
  expect(administrationOf("administrator")).toBe("/admin");
  expect(administrationOf("editor")).toBe("/admin/sites");
  expect(administrationOf("developer")).toBeNull();
  expect(administrationOf("user")).toBeNull();
});
