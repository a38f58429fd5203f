import { expect, it } from "vitest";
import { tooLong } from "./file-lengths.mjs";

it("finds a file of 201 lines, comments included", () => {
  const fits = "// text\n".repeat(200);
  expect(tooLong([["fits.ts", fits]])).toEqual([]);
  expect(
    tooLong([
      ["fits.ts", fits],
      ["long.ts", `${fits}// one more\n`],
    ]),
  ).toEqual(["long.ts"]);
});
