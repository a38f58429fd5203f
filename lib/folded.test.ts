import { describe, expect, it } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { folded, searchWords } from "./folded";

const test = setUpTestDatabase();

async function foldedInSql(texts: readonly string[]): Promise<string[]> {
  const [row] = await test.db.$client<{ texts: string[] }[]>`
    select array(select search_fold(t) from unnest(${texts as string[]}::text[]) with ordinality x (t, n) order by n) as texts`;
  return row?.texts ?? [];
}

const SAMPLES = [
  ["Ada LOVELACE", "ada lovelace"],
  ["Zo\u00eb Zoe\u0308", "zoe zoe"],
  ["İSTANBUL Isparta ısı", "istanbul isparta isi"],
  ["Straße STRAẞE", "strasse strasse"],
  ["Łódź Đorđe Ørsted Ægir Œuvre Þór", "lodz dorde orsted aegir oeuvre thor"],
  ["ΟΔΥΣΣΕΎΣ ὀδυσσεύς", "οδυσσευσ οδυσσευσ"],
  ["Ёлка ЙОД", "елка иод"],
  ["ＡＢＣ　１２３ ｱｲ", "abc 123 アイ"],
  ["王小明 株式会社㈱", "王小明 株式会社(株)"],
  ["がぎ は\u3099", "がぎ ば"],
  ["한글 \u1112\u1161\u11ab", "한글 한"],
  ["नमस्ते की", "नमस्ते की"],
  ["ﬁn ℡ ²", "fin tel 2"],
  ["O’Brien O\u02bcBrien O‘Brien O＇Brien", "o'brien o'brien o'brien o'brien"],
  ["Jean\u2011Luc Jean–Luc Jean−Luc", "jean-luc jean-luc jean-luc"],
  ["„Büro“ ”x”", '"buro" "x"'],
  ["مُحَمَّد عَلِيّ مـحـمـد أحمد آدم", "محمد علي محمد احمد ادم"],
  ["שָׁלוֹם", "שלום"],
  ["می\u200cخواهم 👩\u200d👧 ✈\ufe0f a\u00adb", "میخواهم 👩👧 ✈ ab"],
  ["", ""],
] as const;

it.each(SAMPLES)("folds %j to %j", (text, form) => {
  expect(folded(text)).toBe(form);
  expect(folded(form)).toBe(form);
});

describe("search_fold", () => {
  it("folds like this in the database", async () => {
    expect(await foldedInSql(SAMPLES.map(([text]) => text))).toEqual(
      SAMPLES.map(([, form]) => form),
    );
  });

  it("folds every letter alike that both sides know", async () => {
    const letters = Array.from({ length: 0xffff }, (_, n) => String.fromCodePoint(n)).filter(
      (letter) => /[\p{L}\p{N}\p{P}\p{S}\p{Zs}]/u.test(letter) && !RECENT.test(letter),
    );
    expect(letters.length).toBeGreaterThan(50_000);
    const inSql = await foldedInSql(letters);
    const different = letters.filter((letter, n) => folded(letter) !== inSql[n]);
    expect(different.join("")).toBe("");
  });
});

/** Latin letters of a block to which each version of Unicode adds some. */
const RECENT = /[\ua7c0-\ua7ff]/;

it.each([
  ["  Zoë　MÜLLER ", ["zoe", "muller"]],
  ["", []],
  [" ", []],
])("searches %j by %j", (q, words) => expect(searchWords(q)).toEqual(words));
