import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { runCommand, runJson } from "@/test/command";
import { setUpProcessDatabase } from "@/test/database/database";
import { setUpFolder } from "@/test/temporary-folder";

const own = setUpProcessDatabase();
const inFolder = setUpFolder();
beforeAll(async () => {
  const logo = sharp({ create: { width: 400, height: 100, channels: 3, background: "#0f766e" } });
  await writeFile(inFolder("logo.png"), await logo.png().toBuffer());
  await writeFile(inFolder("logo.svg"), "<svg/>");
});

const set = async (...args: string[]) => {
  const { status, stdout, stderr } = await runCommand(["organization", "picture", ...args]);
  return [status, stdout + stderr];
};

const stored = async () => {
  const [row] = await own.db.$client<{ dark: string | null }[]>`
    select encode(logo_dark_hash, 'hex') as dark from organization`;
  return row?.dark ?? null;
};

it("sets a picture, says when nothing changes, and removes it, with an event each time", async () => {
  const file = inFolder("logo.png");
  expect(await set("logo-dark", "--file", file)).toEqual([0, "Saved: logo-dark.\n"]);
  expect(await stored()).toMatch(/^[0-9a-f]{64}$/);
  expect(await set("logo-dark", "--file", file)).toEqual([
    0,
    "logo-dark is as it was. Nothing changed.\n",
  ]);
  expect(await set("logo-dark", "--remove")).toEqual([0, "Saved: logo-dark.\n"]);
  expect(await stored()).toBeNull();
  const events = await own.db
    .$client`select from audit_events where event = 'organization.changed'`;
  expect(events).toHaveLength(2);
});

it.each([
  ["another name", ["banner", "--remove"], "NAME"],
  ["neither file nor removal", ["logo"], "either --file or --remove"],
  ["both", ["logo", "--file", "x.png", "--remove"], "either --file or --remove"],
  ["a file that is missing", ["logo", "--file", "/nowhere/x.png"], "--file"],
  ["an SVG", ["logo", "--file", "logo.svg"], "isn't a PNG, JPEG or WebP"],
])("refuses %s", async (_, args, words) => {
  const here = args.map((word) => (word === "logo.svg" ? inFolder(word) : word));
  const [status, said] = await set(...here);
  expect([status, said]).toEqual([1, expect.stringContaining(words)]);
  expect(await stored()).toBeNull();
});

it("sets the name and the accent color, and shows them", async () => {
  const set = await runJson("organization", "--name", "Riverside", "--accent", "#0F766E");
  expect(set).toMatchObject({ status: 0, said: { name: "Riverside", accent: "#0f766e" } });
  expect((await runJson("organization")).said).toMatchObject({ name: "Riverside" });
});
