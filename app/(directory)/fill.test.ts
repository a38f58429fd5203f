import { expect, it } from "vitest";
import { fill, fillCount } from "./fill";

const FORMS = { one: "# site matches.", other: "# sites match." };

it("inserts any value into the placeholder verbatim", () => {
  expect(fill("No results for “#”", "$& # $1")).toBe("No results for “$& # $1”");
});

it.each([
  [0, "en", "0 sites match."],
  [1, "en", "1 site matches."],
  [2, "en", "2 sites match."],
  [1, "zh-CN", "1 sites match."],
])("counts %i in %s", (count, locale, said) => expect(fillCount(FORMS, count, locale)).toBe(said));
