import { createHash, randomBytes } from "node:crypto";
import { images } from "@/db/schema/images";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/** Stores some bytes as a picture, and returns its name. */
async function makeImage() {
  const content = randomBytes(64);
  const hash = createHash("sha256").update(content).digest();
  const row = { hash, mediaType: "image/png", content, width: 8, height: 8 } as const;
  await db()
    .insert(images)
    .values({ ...row, createdAt: new Date() });
  return { name: hash.toString("base64url"), hash, content };
}

const get = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${world().origin}/images/${name}.png`, { headers });

test("a picture comes from memory after its first request", async () => {
  const { name, hash, content } = await makeImage();
  expect((await get(name)).status).toBe(200);
  await db().$client`delete from images where hash = ${hash}`;
  const again = await get(name);
  expect([again.status, again.headers.get("etag")]).toEqual([200, `"${name}"`]);
  expect(Buffer.from(await again.arrayBuffer())).toEqual(content);
});

test("a picture that the browser has is not looked up", async () => {
  const name = createHash("sha256").update(randomBytes(8)).digest("base64url");
  expect((await get(name, { "If-None-Match": `"${name}"` })).status).toBe(304);
  expect((await get(name, { "If-None-Match": '"other"' })).status).toBe(404);
});
