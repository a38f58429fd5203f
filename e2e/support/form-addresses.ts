import { readdirSync, readFileSync } from "node:fs";

const FILES = readdirSync("app", { recursive: true, encoding: "utf8" }).sort();

/** Returns the address of a page or route file; route groups such as `(flows)` are not part of it. */
const addressOf = (file: string): string =>
  `/${file.replace(/\([^)]*\)\//g, "").replace(/\/?(?:route\.ts|page\.tsx)$/, "")}`;

/** Returns the text of the route handler at an address. */
export const handlerOf = (address: string): string => {
  const file = FILES.find((one) => one.endsWith("route.ts") && addressOf(one) === address);
  return readFileSync(`app/${file}`, "utf8");
};

const isForm = (address: string) =>
  /\b(?:posting|uploading|acting|actingWithFile)\(/.test(handlerOf(address));

const HANDLERS = FILES.filter((file) => file.endsWith("route.ts")).map(addressOf);

/** Every address that a form posts to, read from the route files, so that none can be missed. */
export const FORM_ADDRESSES = HANDLERS.filter(isForm);

/** Every other address with a handler; `[name]` stands for a dynamic segment. */
export const OTHER_ADDRESSES = HANDLERS.filter((address) => !isForm(address));

/** Every address of a page. */
export const PAGE_ADDRESSES = FILES.filter((file) => /(?:^|\/)page\.tsx$/.test(file)).map(
  addressOf,
);
