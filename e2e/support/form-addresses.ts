import { readdirSync, readFileSync } from "node:fs";

/** Every address that a form of ours posts to, read off the route files: none can be forgotten. */
export const FORM_ADDRESSES = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts"))
  .filter((file) =>
    /\b(?:posting|uploading|acting|actingWithFile)\(/.test(readFileSync(`app/${file}`, "utf8")),
  )
  .map((file) => `/${file.replace(/\/route\.ts$/, "")}`)
  .sort();
