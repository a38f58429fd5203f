import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { makeApplication } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { callMe } from "../../support/flow";
import { foyer, foyerJson } from "../../support/foyer";
import { UUID } from "../../support/registering";
import { callTokenAt, obtainTokensAt } from "../../support/walk";
import { db, world } from "../../support/world";

const PASSWORD = "a long enough password";

const newUsername = () => `cli-${randomBytes(5).toString("hex")}`;
const person = (username: string) => ["--username", username, "--email", `${username}@example.org`];
const create = (username: string, ...options: string[]) =>
  foyerJson(["users", "create", ...person(username), "--password-stdin", ...options], {
    input: `${PASSWORD}\n`,
  });

const rowOf = async (username: string) =>
  (await db().$client`select * from users where username = ${username}`)[0];

test("create makes an account that can sign in", async () => {
  const username = newUsername();
  const made = await create(username, "--name", "Grace Höpper", "--role", "editor");
  expect(made).toEqual({
    sub: expect.stringMatching(UUID),
    username,
    email: `${username}@example.org`,
    name: "Grace Höpper",
    role: "editor",
  });
  expect(await rowOf(username)).toMatchObject({
    id: made.sub,
    role: "editor",
    name: "Grace Höpper",
    email_verified_at: null,
    deactivated_at: null,
  });
  const tokens = await obtainTokensAt(world().origin, await makeApplication(db()), {
    username,
    password: PASSWORD,
  });
  expect(await (await callMe(tokens.access_token)).json()).toMatchObject({ sub: made.sub });
});

test("create takes the password verbatim, but for one line end", async () => {
  const username = newUsername();
  await foyerJson(["users", "create", ...person(username), "--password-stdin"], {
    input: "  spaces and ünïcode \r\n",
  });
  const browser = new CookieClient(world().origin);
  const signIn = async (password: string) =>
    (await browser.post("/sign-in/password", { username, password, next: "/account" })).headers.get(
      "location",
    );
  expect(await signIn("  spaces and ünïcode")).toContain("problem=");
  expect(await signIn("spaces and ünïcode ")).toContain("problem=");
  expect(await signIn("  spaces and ünïcode ".normalize("NFD"))).toMatch(/\/account$/);
});

test("sign-out ends all of a person's access on every process, and what they allowed stays", async () => {
  test.setTimeout(60_000);
  const username = newUsername();
  await create(username);
  const application = await makeApplication(db());
  const ada = { username, password: PASSWORD };
  const tokens = await obtainTokensAt(world().origin, application, ada);
  expect(await foyerJson(["users", "sign-out", username])).toEqual({ username, signed_out: true });
  for (const origin of [world().origin, world().secondOrigin])
    expect((await callMe(tokens.access_token, origin)).status).toBe(401);
  const granted = () => db()
    .$client`select revoked_at from grants g join users u on u.id = g.user_id
    where u.username = ${username}`;
  expect(await granted()).toEqual([{ revoked_at: null }]);
  await obtainTokensAt(world().origin, application, ada);
  await foyerJson(["users", "deactivate", username]);
  expect(await foyer(["users", "sign-out", username])).toMatchObject({ status: 1, stdout: "" });
});

test("deactivate ends all of a person's access on every process, reactivate revives none of it", async () => {
  test.setTimeout(60_000);
  const username = newUsername();
  await create(username);
  const application = await makeApplication(db());
  const ada = { username, password: PASSWORD };
  const tokens = await obtainTokensAt(world().origin, application, ada);
  expect(await foyerJson(["users", "deactivate", username])).toEqual({
    username,
    state: "deactivated",
    owned: [],
  });
  const expectDead = async () => {
    for (const origin of [world().origin, world().secondOrigin]) {
      expect((await callMe(tokens.access_token, origin)).status).toBe(401);
      const form = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
      expect((await callTokenAt(origin, application, form)).status).toBe(400);
    }
  };
  await expectDead();
  await expect(obtainTokensAt(world().origin, application, ada)).rejects.toThrow("not signed in");
  expect(await foyer(["users", "deactivate", username])).toMatchObject({ status: 1, stdout: "" });
  expect(await foyerJson(["users", "reactivate", username])).toEqual({ username, state: "active" });
  await expectDead();
  await obtainTokensAt(world().origin, application, ada);
  expect(await foyer(["users", "reactivate", username])).toMatchObject({ status: 1, stdout: "" });
  for (const word of ["sign-out", "deactivate", "reactivate"])
    expect((await foyer(["users", word, newUsername()])).stderr).toBe(
      "foyer: USERNAME: no user has this username or email address\n",
    );
});
