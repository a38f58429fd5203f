import { expect, test } from "@playwright/test";
import { foyer, foyerJson } from "../../support/foyer";
import {
  asClient,
  create,
  type Registered,
  SECRET,
  signInTo,
  UUID,
} from "../../support/registering";
import { callTokenAt } from "../../support/walk";
import { world } from "../../support/world";

const exchange = async (registered: Registered) =>
  (
    await callTokenAt(world().origin, asClient(registered), {
      grant_type: "refresh_token",
      refresh_token: "x",
    })
  ).status;

test("secrets: a new one works beside the old one, and removing leaves the newest", async () => {
  test.setTimeout(60_000);
  const first = await create();
  const { client_id } = first;
  const works = async (secret: string) =>
    (await exchange({ client_id, client_secret: secret })) === 400;
  const second = await foyerJson(["applications", "secret", "add", client_id]);
  expect(second).toEqual({
    client_id,
    client_secret: expect.stringMatching(SECRET),
    secret_id: expect.stringMatching(UUID),
    secrets: [
      { secret_id: second.secret_id, label: "command line", created_at: expect.any(String) },
      { secret_id: first.secret_id, label: "registration", created_at: expect.any(String) },
    ],
  });
  expect(await works(first.client_secret)).toBe(true);
  expect(await works(second.client_secret)).toBe(true);
  const third = await foyerJson(["applications", "secret", "add", client_id, "--label", "2027"]);
  const removedOne = await foyerJson([
    "applications",
    "secret",
    "remove",
    client_id,
    "--secret-id",
    second.secret_id,
  ]);
  expect(removedOne).toMatchObject({
    removed: [second.secret_id],
    secrets: [{ label: "2027" }, { label: "registration" }],
  });
  expect(await works(second.client_secret)).toBe(false);
  const removed = await foyerJson(["applications", "secret", "remove", client_id]);
  expect(removed).toMatchObject({
    removed: [first.secret_id],
    secrets: [{ secret_id: third.secret_id }],
  });
  expect(await works(first.client_secret)).toBe(false);
  expect(await works(third.client_secret)).toBe(true);
  for (const options of [[], ["--secret-id", third.secret_id]]) {
    const last = await foyer(["applications", "secret", "remove", client_id, ...options]);
    expect(last).toMatchObject({ status: 1, stdout: "" });
    expect(last.stderr).toContain("this is the only valid secret");
  }
  for (const id of ["x", first.secret_id])
    expect(
      (await foyer(["applications", "secret", "remove", client_id, "--secret-id", id])).stderr,
    ).toMatch(/^foyer: --secret-id: /);
  expect(await works(third.client_secret)).toBe(true);
  expect(await signInTo({ ...first, client_secret: third.client_secret })).toBeTruthy();
});

test("secrets: two removals at once leave one", async () => {
  test.setTimeout(60_000);
  const first = await create();
  const { client_id } = first;
  const second = await foyerJson(["applications", "secret", "add", client_id]);
  const result = await Promise.all(
    [first.secret_id, second.secret_id].map((id) =>
      foyer(["applications", "secret", "remove", client_id, "--secret-id", id]),
    ),
  );
  expect(result.map(({ status }) => status).sort()).toEqual([0, 1]);
});

test("secrets: a client that proves itself otherwise gets none", async () => {
  const { client_id } = await create("--auth-method", "none");
  for (const word of ["add", "remove"]) {
    const result = await foyer(["applications", "secret", word, client_id]);
    expect(result).toMatchObject({ status: 1, stdout: "" });
    expect(result.stderr).toMatch(/^foyer: CLIENT_ID: the application doesn't use secrets/);
  }
  expect((await foyer(["applications", "secret", "add", "nobody"])).status).toBe(1);
});
