import { expect, it } from "vitest";
import { claimedLanguages } from "./claimed-languages";

it.each(["en", "zh-CN"])("sorts languages by their visible names in %s", (locale) => {
  const names = claimedLanguages("", locale).map(([, name]) => name);
  expect(names).toHaveLength(40);
  expect(names).toEqual([...names].sort(new Intl.Collator(locale).compare));
});

it("keeps a stored language, and a stored text that is none, among the others", () => {
  const near = (stored: string) => {
    const all = claimedLanguages(stored, "en");
    const at = all.findIndex(([tag]) => tag === stored);
    return all.slice(at - 1, at + 2).map(([, name]) => name);
  };
  expect(near("sk")).toEqual(["Russian", "Slovak", "Spanish"]);
  expect(near("de")).toEqual(["French (Canada)", "German", "German (Austria)"]);
  expect(near("no language")).toEqual(["Korean", "no language", "Norwegian Bokmål"]);
});
