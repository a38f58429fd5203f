import { expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeSession, makeUser, sessionToken } from "@/test/factories";
import { keepLanguage } from "./keep-language";
import { sealSessionKey } from "./session-cookie";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });

it("makes the chosen language of pages that of mail, of whoever is signed in", async () => {
  const [ada, bob] = [await makeUser(test.db), await makeUser(test.db)];
  const { id } = await makeSession(test.db, ada.id);
  const key = await sealSessionKey({ id, token: sessionToken(id) }, ["s".repeat(32)]);
  const signedIn = new Headers({ cookie: `foyer.session=${key}` });
  const stored = async () =>
    (
      await test.db
        .$client`select locale from users where id in (${ada.id}, ${bob.id}) order by id = ${bob.id}`
    ).map(({ locale }) => locale);
  await keepLanguage(new Headers(), "zh-CN");
  await keepLanguage(signedIn, "fr");
  await keepLanguage(signedIn, undefined);
  expect(await stored()).toEqual([null, null]);
  await keepLanguage(signedIn, "zh-CN");
  expect(await stored()).toEqual(["zh-CN", null]);
});
