import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { closeDatabase } from "@/db/system/client";
import { readImage } from "@/lib/images/serve-image";
import { completeEnvironment } from "@/lib/runtime/env";
import { closeListener } from "@/lib/runtime/watched";
import { setUpTestDatabase } from "@/test/database/database";
import { removePicture, setPicture } from "./change-pictures";
import { organizationNow, readOrganization } from "./organization";
import { picturePaths } from "./pictures";

const test = setUpTestDatabase();
beforeAll(async () => {
  completeEnvironment({ DATABASE_URL: test.url });
  await readOrganization();
});
afterAll(async () => {
  await closeListener();
  await closeDatabase();
});

const context = serviceContext(new Date("2026-11-24T12:00:00Z"));

const png = (background: string) =>
  sharp({ create: { width: 800, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

const fileOf = (path: string | null) => path?.slice("/images/".length) ?? "";

it("stores each picture in its shape, serves it by its path, and records the change", async () => {
  expect(picturePaths()).toEqual({ logo: null, logoDark: null, icon: null, background: null });
  await setPicture({ picture: "logo", revision: 0 }, await png("teal"), context);
  const { logo } = picturePaths();
  expect(picturePaths().logoDark).toBe(logo);
  await setPicture({ picture: "logoDark", revision: 1 }, await png("gold"), context);
  await setPicture({ picture: "background", revision: 2 }, await png("navy"), context);
  const paths = picturePaths();
  expect(paths.logo).toBe(logo);
  expect(paths.logoDark).not.toBe(logo);
  expect(paths.background).toMatch(/\.webp$/);
  expect(await readImage(fileOf(paths.background))).toBeInstanceOf(Uint8Array);
  expect(await readImage(fileOf(logo))).toBeInstanceOf(Uint8Array);
  expect(await readImage(fileOf(logo).replace("png", "webp"))).toBeNull();
  await removePicture({ picture: "background", revision: 3 }, context);
  expect([picturePaths().background, organizationNow().revision]).toEqual([null, 4]);
  const events = await test.db.$client`
    select before, after from audit_events where event = 'organization.changed' order by id`;
  expect(events.at(-1)).toEqual({
    before: { backgroundHash: expect.stringMatching(/\/images\/[\w-]{43}\.webp$/) },
    after: { backgroundHash: null },
  });
});

it("refuses what is no picture, and a revision that is over", async () => {
  const { revision } = organizationNow();
  const text = new TextEncoder().encode("<svg/>");
  expect(await setPicture({ picture: "icon", revision }, text, context)).toMatchObject({
    error: "not_an_image",
  });
  const stale = { picture: "icon", revision: revision + 1 } as const;
  expect(await setPicture(stale, await png("red"), context)).toMatchObject({
    error: "changed_meanwhile",
  });
  expect(picturePaths().icon).toBeNull();
});
