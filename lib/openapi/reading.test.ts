import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { textIn } from "./both";
import { openApiDocument } from "./document";
import { exampleResponse, examplesOf, MADE_UP } from "./examples";
import { inOneLine, operationsOf } from "./reading";
import { type JsonSchema, SCHEMAS } from "./schemas";

test("reads every operation, with its path, its parameters, and whether it needs a token", () => {
  const operations = operationsOf(openApiDocument("https://id.example.org"));
  expect(
    operations.map(({ method, path, secured, parameters }) => [
      `${method} ${path}`,
      secured,
      parameters.length,
    ]),
  ).toEqual([
    ["GET /sites", false, 4],
    ["GET /sites/{slug}/redirect", false, 1],
    ["GET /me", true, 0],
    ["POST /me", true, 0],
  ]);
  expect(operations[0]?.responses.map(({ status }) => status)).toEqual([
    "200",
    "304",
    "400",
    "429",
    "503",
  ]);
});

test("describes a value's constraints in one line", () => {
  expect(inOneLine({ type: "integer", minimum: 1, maximum: 100, default: 50 })).toBe(
    "integer, 1 to 100, default 50",
  );
  expect(inOneLine({ type: "string", enum: ["a", "b"] })).toBe("string, a | b");
  expect(inOneLine({ type: "array", items: { $ref: "#/components/schemas/Site" } })).toBe(
    "array of Site",
  );
  expect(inOneLine({})).toBe("any JSON value");
  expect(inOneLine({ type: "string", pattern: "^[^\\u0000]+$" })).toBe("string");
});

test("says the same in Chinese", () => {
  const schema = { type: "integer", minimum: 1, maximum: 100, default: 50 };
  expect(inOneLine(schema, "zh-CN")).toBe("integer，1 至 100，默认 50");
  expect(inOneLine({ items: {} }, "zh-CN")).toBe("任意 JSON 值 数组");
  const { paths, components } = openApiDocument("https://id.example.org");
  const shown = JSON.stringify([paths, components.schemas]);
  const texts = [...shown.matchAll(/"(?:description|summary)":"((?:[^"\\\\]|\\\\.)*)"/g)];
  const english = texts
    .map(([, text = ""]) => text)
    .filter((text) => textIn("zh-CN", text) === text);
  expect(english).toEqual([]);
});

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

const named = ({ $ref }: JsonSchema) => SCHEMAS[$ref?.split("/").at(-1) ?? ""];

/** Expects an example to have the required properties of its schema, and no unknown ones. */
function expectFits(value: unknown, schema: JsonSchema): void {
  const { properties = {}, required = [], items } = named(schema) ?? schema;
  if (Array.isArray(value)) {
    for (const item of value) expectFits(item, items ?? {});
    return;
  }
  if (typeof value !== "object" || value === null) return;
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(value)));
  expect(Object.keys(value)).toEqual(expect.arrayContaining([...required]));
  for (const [name, part] of Object.entries(value)) expectFits(part, properties[name] ?? {});
}

test("every example fits its schema", () => {
  for (const [name, example] of Object.entries(examplesOf(MADE_UP)))
    expectFits(example, SCHEMAS[name] ?? {});
});

test("every operation has an example of its response", () => {
  const examples = operationsOf(openApiDocument("https://id.example.org")).map((operation) =>
    exampleResponse(operation, MADE_UP),
  );
  expect(examples.map((example) => example.split("\n").slice(0, 3))).toEqual([
    ["HTTP/1.1 200", "Content-Type: application/json", 'ETag: "5d1c0f"'],
    ["HTTP/1.1 302", "Location: https://wiki.example.org/"],
    ["HTTP/1.1 200", "Content-Type: application/json", ""],
    ["HTTP/1.1 200", "Content-Type: application/json", ""],
  ]);
});
