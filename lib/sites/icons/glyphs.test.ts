import sharp from "sharp";
import { expect, it } from "vitest";
import { drawIcon } from "./draw-icon";
import { GLYPHS, type Glyph, glyphPath, ICON_COLORS, pathOf, tileOf, wordsOf } from "./glyphs";
import { suggestIcon } from "./suggest-icon";

it("suggests a glyph for a title, otherwise for the host", () => {
  const expected: [title: string, address: string, glyph: Glyph | null][] = [
    ["Team Wiki", "", "book"],
    ["GitLab", "https://code.example.org/git", "git"],
    ["Webmail", "", "mail"],
    // Nothing of "book" in it.
    ["Room Booking", "", "room"],
    // "it" or "mail" inside of another word says nothing.
    ["Blackmail", "", null],
    ["Travel and Expenses", "", "receipt"],
    ["Harbor", "https://wiki.example.org/", "container"],
    ["Zephyr", "https://chat.example.org/wiki", "message"],
    ["Zephyr", "https://www.postgresql.org/", "database"],
    ["Zephyr", "zephyr.mail.example/chat", null],
    ["校园一卡通", "", "identity"],
    ["公司邮箱", "", "mail"],
  ];
  for (const [title, address, glyph] of expected)
    expect.soft([title, suggestIcon(title, address).glyph]).toEqual([title, glyph]);
});

it("suggests each glyph by its own words, in both languages", () => {
  expect(GLYPHS.filter((glyph) => !wordsOf(glyph).includes(" "))).toEqual([]);
  expect(wordsOf("calendar")).toContain("日历");
});

it("draws a glyph as one path like its shapes", async () => {
  const drawn = (shapes: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`,
      ),
    )
      .extractChannel(3)
      .raw()
      .toBuffer();
  for (const glyph of GLYPHS) {
    const shapes = tileOf({ glyph, color: "red" })
      .slice(1)
      .map(
        ([tag, one]) =>
          `<${tag} ${Object.entries(one)
            .map(([k, v]) => `${k}="${v}"`)
            .join(" ")}/>`,
      );
    const [one, other] = [
      await drawn(shapes.join("")),
      await drawn(`<path d="${glyphPath(glyph)}"/>`),
    ];
    const apart = one.filter((alpha, at) => Math.abs(alpha - (other[at] ?? 0)) > 64).length;
    expect.soft([glyph, apart]).toEqual([glyph, 0]);
  }
});

it("refuses a shape that it can't outline", () => {
  expect(() => pathOf([["polygon", { points: "1 2 3 4" }]])).toThrow("no outline of a polygon");
});

it("draws every glyph in every color as a small PNG, which differs from the others", async () => {
  const icons = await Promise.all(
    GLYPHS.flatMap((glyph) => ICON_COLORS.map((color) => drawIcon({ glyph, color }))),
  );
  const names = new Set(icons.map(({ hash }) => hash.toString("hex")));
  expect(names.size).toBe(GLYPHS.length * ICON_COLORS.length);
  for (const { mediaType, width, height, content } of icons) {
    expect({ mediaType, width, height }).toEqual({
      mediaType: "image/png",
      width: 128,
      height: 128,
    });
    expect(content.byteLength).toBeLessThan(4096);
  }
  const [icon] = icons;
  const { data } = await sharp(icon?.content).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x25, 0x63, 0xeb]);
});
