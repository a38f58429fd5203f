import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { problemText } from "./problem-text";

it("has a text for the codes in the messages alone, not for properties of Object", () => {
  const messages = { problem: { too_long: "At most {most}" } };
  const t = createTranslator({ locale: "en", messages });
  expect(problemText(t, "too_long", { most: 3 })).toBe("At most 3");
  for (const code of [undefined, "", "other", "constructor", "__proto__"])
    expect(problemText(t, code)).toBeNull();
});
