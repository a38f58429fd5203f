import { expect, it } from "vitest";
import { findLong } from "./lengths.mjs";

it("finds a file of 201 lines, comments included", () => {
  const fits = "// text\n".repeat(200);
  expect(findLong("fits.ts", fits)).toEqual([]);
  expect(findLong("long.ts", `${fits}// one more\n`)).toEqual(["long.ts has 201 lines"]);
});

it("finds a component of 61 lines behind text of several bytes, and leaves tests alone", () => {
  const component = (lines: number) =>
    `// 站点\nexport const Page = () => (\n${"  <p>é</p>\n".repeat(lines - 2)});\n`
      .replace("(\n", "(\n  <>\n")
      .replace("\n);", "\n  </>\n);");
  expect(findLong("page.tsx", component(58))).toEqual([]);
  expect(findLong("page.tsx", component(59))).toEqual([
    "page.tsx has a function of 61 lines: () => (",
  ]);
  expect(findLong("a.test.ts", "function a() {\n}\n".replace("\n", "\n".repeat(90)))).toEqual([]);
});
