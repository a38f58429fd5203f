import { expect, it } from "vitest";
import { administrationOf, may, PERMISSIONS, type Permission } from "./permissions";

const ALL = Object.keys(PERMISSIONS) as Permission[];
const held = (role: Parameters<typeof may>[0]) => ALL.filter((permission) => may(role, permission));

it("gives an administrator everything, an editor the sites, and other users nothing", () => {
  expect(held("administrator")).toEqual(ALL);
  expect(held("editor")).toEqual(["sites"]);
  expect(held("developer")).toEqual([]);
  expect(held("user")).toEqual([]);
});

it("opens the administration on the first page that a role may see", () => {
  expect(administrationOf("administrator")).toBe("/admin");
  expect(administrationOf("editor")).toBe("/admin/sites");
  expect(administrationOf("developer")).toBeNull();
  expect(administrationOf("user")).toBeNull();
});
