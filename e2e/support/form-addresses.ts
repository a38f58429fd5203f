import { readdirSync, readFileSync } from "node:fs";

const FILES = readdirSync("app", { recursive: true, encoding: "utf8" }).sort();

/** Returns the address of a page or route file; route groups such as `(flows)` are not part of it. */
const addressOf = (file: string): string =>
  `/${file.replace(/\([^)]*\)\//g, "").replace(/\/?(?:route\.ts|page\.tsx)$/, "")}`;

export const handlerOf = (address: string): string => {
  const file = FILES.find((one) => one.endsWith("route.ts") && addressOf(one) === address);
  return readFileSync(`app/${file}`, "utf8");
};

const isForm = (address: string) => /\bposting\w*\(/.test(handlerOf(address));

/** Addresses with a route file of their own; app/forms serves the others. */
const HANDLERS = FILES.filter((file) => file.endsWith("route.ts"))
  .map(addressOf)
  .filter((address) => !address.startsWith("/forms/"));

/** Files that list forms by name. The registry's test compares these names with the registry. */
const LISTS = FILES.filter((file) => /(?:^|\/)(?:forms|registry)\.ts$/.test(file));

const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(`app/${file}`, "utf8").matchAll(pattern)].map(([, name = ""]) => name);

/** Files with forms that two consoles have, by the folder of each. */
const SHARED = {
  "_apis/forms.ts": ["admin/apis", "developer/apis"],
  "_apis/token-forms.ts": ["admin/apis", "developer/apis"],
  "_applications/forms/shared.ts": ["admin/applications", "developer/apps"],
};

/** Names of the forms that app/forms serves. */
export const FORM_NAMES = [
  ...LISTS.flatMap((file) =>
    namesIn(file, /^ {2}"((?:account|admin|developer|device|sign-in)\/[\w/-]+)":/gm),
  ),
  ...Object.entries(SHARED).flatMap(([file, folders]) =>
    namesIn(file, /\[`\$\{folder\}\/([\w-]+)`\]:/g).flatMap((name) =>
      folders.map((folder) => `${folder}/${name}`),
    ),
  ),
];

/** Every address that a form posts to, so that none can be missed. */
export const FORM_ADDRESSES = [
  ...HANDLERS.filter(isForm),
  ...FORM_NAMES.map((name) => `/forms/${name}`),
];

/** Addresses of the forms that need a file. */
export const UPLOADS: readonly string[] = [
  "/forms/account/set-picture",
  "/forms/admin/applications/set-logo",
  "/forms/admin/groups/import",
  "/forms/admin/organization/set-background",
  "/forms/admin/organization/set-icon",
  "/forms/admin/organization/set-logo",
  "/forms/admin/organization/set-logo-dark",
  "/forms/admin/sites/import",
  "/forms/admin/users/import",
  "/forms/developer/apps/set-logo",
];

/** Every other address with a handler; `[name]` stands for a dynamic segment. */
export const OTHER_ADDRESSES = HANDLERS.filter((address) => !isForm(address));

export const PAGE_ADDRESSES = FILES.filter((file) => /(?:^|\/)page\.tsx$/.test(file)).map(
  addressOf,
);
