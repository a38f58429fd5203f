import { expect, it } from "vitest";
import type { LiveSession } from "@/db/users/live-sessions";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { findPlaces } from "./find";

const test = setUpProcessDatabase();

it("lists people after an application whose name begins alike, unless they match better", async () => {
  await makeApplication(test.db, { name: "Gitlab" });
  for (const name of ["Gita Rao", "Gita Sen"]) await makeUser(test.db, { name });
  const { id } = await makeUser(test.db, { role: "administrator" });
  const user = { id, role: "administrator", inGroup: false } as LiveSession["user"];
  const kinds = async (q: string) => {
    const found = await findPlaces(user, { q, at: "/", locale: "en" });
    return found.ok && found.value.map(({ kind }) => kind);
  };
  expect(await kinds("git")).toEqual(["applications", "parts", "people"]);
  expect(await kinds("gita")).toEqual(["people", "parts"]);
});
