import { expect, test } from "vitest";
import { openApiDocument } from "./document";
import { inOneLine, operationsOf } from "./reading";

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
});
