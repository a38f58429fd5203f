import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { openApiDocument } from "./document";

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const result = await validator.validate(
    structuredClone(openApiDocument("https://id.example.org")) as never,
  );
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("every reference resolves to a schema", () => {
  const document = openApiDocument("https://id.example.org");
  const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const named = new Set([...references].map(([, name]) => name));
  expect([...named].sort()).toEqual(["ApiError", "CurrentUser", "Site", "SitePage"]);
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...named]));
});
