import { expect, test } from "vitest";
import { openApiDocument } from "./document";
import { EXAMPLES, exampleResponse } from "./examples";
import { operationsOf } from "./reading";
import { type JsonSchema, SCHEMAS } from "./schemas";

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
  for (const [name, example] of Object.entries(EXAMPLES)) expectFits(example, SCHEMAS[name] ?? {});
});

test("every operation has an example of its response", () => {
  const examples = operationsOf(openApiDocument("https://id.example.org")).map(exampleResponse);
  expect(examples.map((example) => example.split("\n").slice(0, 3))).toEqual([
    ["HTTP/1.1 200", "Content-Type: application/json", 'ETag: "5d1c0f"'],
    ["HTTP/1.1 302", "Location: https://wiki.example.org/"],
    ["HTTP/1.1 200", "Content-Type: application/json", ""],
    ["HTTP/1.1 200", "Content-Type: application/json", ""],
  ]);
});
