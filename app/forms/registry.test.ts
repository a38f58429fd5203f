import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FORM_NAMES, UPLOADS } from "@/e2e/support/form-addresses";
import { URLENCODED } from "@/lib/http/form-body";
import { FORMS } from "./registry";

const SOURCES = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".tsx"),
);

/** Places that a component of several writes as `/forms${place}/…`. */
const PLACES = {
  apis: ["/admin/apis", "/developer/apis"],
  applications: ["/admin/applications", "/developer/apps"],
  groups: ["/admin/groups", "/account/groups"],
};

/** Forms that only [Undo] posts to, whose form the notice names (app/_ui/undo.tsx). */
const ONLY_UNDOES = PLACES.groups.map((place) => `${place}/restore-members`);

/** Lists with files, whose forms are written once (app/_files). */
const WITH_FILES = ["groups", "sites", "users"];
const OF = /\$\{of\}/;

/** Returns the forms of a page that asks about selected rows, which its actions name (app/_lists/selected-rows-page.tsx). */
function ofSelected(file: string): string[] {
  const page = readFileSync(`app/${file}`, "utf8");
  const home = /home: "([\w/]+)"/.exec(page)?.[1];
  const actions = [...page.matchAll(/^ {4}"?([\w-]+)"?: \{.*\},$/gm)];
  return actions.map(([, name]) => `${home}/${name}-selected`);
}

const SELECTED = SOURCES.filter((file) => file.endsWith("/selected/page.tsx")).flatMap(ofSelected);

function resolved(address: string, file: string): string[] {
  if (/\$\{name\}-selected$/.test(address)) return SELECTED;
  if (OF.test(address)) return WITH_FILES.map((of) => address.replace(OF, of));
  if (!address.startsWith("${")) return [address];
  const shared = /^_(apis|groups)\//.exec(file)?.[1] as "apis" | "groups" | undefined;
  return PLACES[shared ?? "applications"].map((place) => address.replace(/^\$\{[^}]+\}/, place));
}

it("has the forms that the end-to-end tests read from its sources", () => {
  expect(FORM_NAMES.toSorted()).toEqual(Object.keys(FORMS).sort());
  const withFile = Object.entries(FORMS).filter(([, { types }]) => !types.includes(URLENCODED));
  expect(UPLOADS).toEqual(withFile.map(([name]) => `/forms/${name}`).sort());
});

it("has a form for every address that a page posts to, and every form is on a page", () => {
  const onPages = SOURCES.flatMap((file) =>
    [...readFileSync(`app/${file}`, "utf8").matchAll(/["'`]\/forms([\w/${}.-]+)["'`]/g)].flatMap(
      ([, address = ""]) => resolved(address, file),
    ),
  );
  const posted = onPages.filter((address) => !address.startsWith("/$"));
  expect([...new Set([...posted, ...ONLY_UNDOES])].sort()).toEqual(
    Object.keys(FORMS)
      .map((name) => `/${name}`)
      .sort(),
  );
});
