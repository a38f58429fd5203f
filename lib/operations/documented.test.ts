import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PERMISSIONS } from "@/lib/session/permissions";
import * as apis from "./apis";
import * as access from "./application-access";
import * as applications from "./applications";
import * as audit from "./audit";
import * as gates from "./gates";
import * as groups from "./groups";
import type { Operation } from "./operation";
import * as organization from "./organization";
import * as people from "./people";
import * as providers from "./providers";
import * as sites from "./sites";
import * as users from "./users";

type Described = Pick<Operation<object, never, never, never>, "name" | "permission" | "event">;

const sections: readonly Readonly<Record<string, object>>[] = [
  access,
  apis,
  applications,
  audit,
  gates,
  groups,
  organization,
  people,
  providers,
  sites,
  users,
];
const described = sections
  .flatMap((section) => Object.values(section))
  .filter((each): each is Described => "event" in each);

/** Rows of the table, in the order of the names. */
const rows = described
  .map(({ name, permission, event }) => {
    const roles = PERMISSIONS[permission].join(", ");
    return `| \`${name}\` | ${roles} | ${event === null ? "" : `\`${event}\``} |`;
  })
  .sort();

it("docs/administration.md says who may do what, and which event it leaves", () => {
  const guide = readFileSync("docs/administration.md", "utf8");
  const [, table = ""] = /^\| operation \|.*\n\|.*\n((?:\|.*\n)+)/m.exec(guide) ?? [];
  expect(table.trim().split("\n")).toEqual(rows);
});
