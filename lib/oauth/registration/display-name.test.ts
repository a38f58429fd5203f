import { expect, it } from "vitest";
import { findNameFault } from "./display-name";

it.each([
  "Ada’s Notebook",
  "站点",
  "می\u200cخواهم",
  "\u{1f469}\u200d\u{1f4bb} Dev",
  "\u2764\ufe0f",
  "Nguyễn Thị Ánh".normalize("NFD"),
  "مُحَمَّد بْنُ عَلِيّ",
  "בְּרֵאשִׁ֖ית",
  "བསྒྲུབས་ ཧཱུྃ",
  "1\ufe0f\u20e3",
  "a".repeat(100),
])("accepts %j", (name) => expect(findNameFault(name)).toBeNull());

it.each<[string, string]>([
  ["", "name_length"],
  [" \u00a0\u3000", "name_length"],
  ["\u200d\u200c", "name_length"],
  ["a".repeat(101), "name_length"],
  [`Z${"\u0301".repeat(5)}algo`, "name_characters"],
  ["e\u0302\u0301\u0323\u20dd\u0489", "name_characters"],
  ["\u1ec7\u0301\u0304\u0305", "name_characters"],
  ...[
    ..."\u0000\n\u2028\u2800\ud800",
    // Direction marks and overrides, zero-width characters, fillers, a soft hyphen, a tag.
    ..."\u200e\u200f\u061c\u202e\u2066\u200b\u2060\ufeff\u3164\u115f\u00ad\u{e0041}",
  ].map((character): [string, string] => [`Pay${character}roll`, "name_characters"]),
])("refuses %j: %s", (name, fault) => expect(findNameFault(name)).toBe(fault));
