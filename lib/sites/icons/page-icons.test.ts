import { expect, it } from "vitest";
import { iconsOfManifest, iconsOfPage } from "./page-icons";

const PAGE = new URL("https://wiki.example.org/start/page?x=1");

it("finds icons in every spelling of a link, with the sizes that they declare", () => {
  const html = `<!doctype html><HEAD>
    <link rel="stylesheet" href="/style.css">
    <LINK REL='shortcut icon' HREF='/small.png?a=1&amp;b=2'>
    <link href=touch.png rel=apple-touch-icon>
    <link rel="icon" type="image/png" sizes="16x16 96x96" href="//cdn.example/96.png"/>
    <link rel="icon" sizes="any" type="image/svg+xml" href="/icon">
    <link rel="icon" href="/drawn.svg?v=1">
    <link rel="mask-icon" href="/mask.png">
    <link rel="icon" href="data:image/png;base64,AAAA">
    <link rel="icon" href="javascript:alert(1)">
    <link rel="icon">
    <linkrel="icon" href="/no-tag.png">
    <link rel="manifest" href="/site.webmanifest">`;
  expect(iconsOfPage(html, PAGE)).toEqual({
    icons: [
      { url: "https://wiki.example.org/small.png?a=1&b=2", side: 32 },
      { url: "https://wiki.example.org/start/touch.png", side: 180 },
      { url: "https://cdn.example/96.png", side: 96 },
    ],
    manifest: "https://wiki.example.org/site.webmanifest",
  });
});

it("resolves addresses against <base>", () => {
  const { icons } = iconsOfPage(`<base href="/app/"><link rel=icon href=a.png>`, PAGE);
  expect(icons[0]?.url).toBe("https://wiki.example.org/app/a.png");
});

it.each([
  "<link ".repeat(43_000),
  `<link rel=icon href=${"x".repeat(250_000)}`,
  `${"<link rel=icon ".repeat(17_000)}>`,
  `<link ${"a ".repeat(125_000)}>`,
  `<link ${"a=".repeat(125_000)}>`,
  "<base ".repeat(43_000),
])("reads a bounded part of a hostile page, case %#", (html) => {
  expect(iconsOfPage(html, PAGE).icons.length).toBeLessThanOrEqual(200);
});

it("reads the icons of a manifest, and nothing from what isn't one", () => {
  const manifest = new URL("https://wiki.example.org/a/site.webmanifest");
  const icons = [
    { src: "192.png", sizes: "192x192", type: "image/png" },
    { src: "/any.png" },
    { src: "/icon.svg", sizes: "any" },
    { src: "/mono.png", sizes: "512x512", purpose: "monochrome" },
    { src: 5 },
    null,
  ];
  expect(iconsOfManifest(JSON.stringify({ icons }), manifest)).toEqual([
    { url: "https://wiki.example.org/a/192.png", side: 192 },
    { url: "https://wiki.example.org/any.png", side: 64 },
  ]);
  for (const text of ["", "null", "[]", "{", `{"icons":{}}`, `{"icons":"x"}`])
    expect(iconsOfManifest(text, manifest)).toEqual([]);
});
