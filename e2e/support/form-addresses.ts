import { readdirSync, readFileSync } from "node:fs";

const FILES = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts"))
  .sort();

const addressOf = (file: string) => `/${file.replace(/\/route\.ts$/, "")}`;

const isForm = (file: string) =>
  /\b(?:posting|uploading|acting|actingWithFile)\(/.test(readFileSync(`app/${file}`, "utf8"));

/** Every address that a form posts to, read from the route files, so that none can be missed. */
export const FORM_ADDRESSES = FILES.filter(isForm).map(addressOf);

/** Every other address with a handler; `[name]` stands for a dynamic segment. */
export const OTHER_ADDRESSES = FILES.filter((file) => !isForm(file)).map(addressOf);
