import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { makeSite, makeUser } from "@/test/factories";
import { findImage, insertImage } from "./images";
import { images } from "./schema/images";
import { prune } from "./system/prune";

const test = setUpTestDatabase();

const DAY_MS = 86_400_000;
const now = new Date();

async function keep(at: Date) {
  const content = randomBytes(64);
  const hash = createHash("sha256").update(content).digest();
  const image = { hash, mediaType: "image/png", content, width: 1, height: 1 } as const;
  await insertImage(test.db, image, at);
  return { ...image, again: (when: Date) => insertImage(test.db, image, when) };
}

it("stores an image once, however often it is uploaded", async () => {
  const image = await keep(now);
  await image.again(now);
  expect(await findImage(test.db, image.hash)).toEqual(image.content);
  expect(await findImage(test.db, randomBytes(32))).toBeNull();
  expect(await test.db.$count(images, eq(images.hash, image.hash))).toBe(1);
});

it("prunes only images that nothing has referenced for a day", async () => {
  const old = new Date(now.getTime() - DAY_MS - 60_000);
  const forgotten = await keep(old);
  const [fresh, uploadedAgain] = [await keep(now), await keep(old)];
  await uploadedAgain.again(now);
  const [ofPerson, ofSite] = [await keep(old), await keep(old)];
  await makeUser(test.db, { pictureHash: ofPerson.hash });
  await makeSite(test.db, { iconHash: ofSite.hash });
  await prune(test.db, now);
  expect(await findImage(test.db, forgotten.hash)).toBeNull();
  for (const { hash } of [fresh, uploadedAgain, ofPerson, ofSite])
    expect(await findImage(test.db, hash)).not.toBeNull();
});
