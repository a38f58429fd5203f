import { readdirSync, readFileSync } from "node:fs";

/** Matches parameter names in handlers, pages and forms. */
const NAMED =
  /\b(?:get|has|read|single|shown)\(\s*["`](\w+)|\bname="(\w+)"|\b(?:query|sent)\.(\w+)/g;

/** Names that are in lists, or composed at run time. */
const MORE = [
  ...["acr_values", "display", "registration", "sid", "token_type_hint", "response", "error"],
  ...["slug", "title", "displayUrl", "description", "pinWeight", "targetUrl", "redirectUris"],
  ...["scope_openid", "name_shown", "locale_shown", "page", "limit", "offset", "range", "actor"],
];

/** Returns every parameter name in the source, so that new ones are covered automatically. */
export function readNames(): string[] {
  const files = ["app", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
  );
  const named = files.flatMap((text) =>
    [...text.matchAll(NAMED)].map(
      ([, call, attribute, member]) => call ?? attribute ?? member ?? "",
    ),
  );
  return [...new Set([...named, ...MORE])].sort();
}
