import { makeUser } from "@/test/factories";
import { linkTo } from "@/test/upstream/people";
import { setUpOwnServer } from "../support/own-server";
import { startHonestUpstream } from "../support/upstreams/honest";
import { expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

/* People sign in with an account that they have elsewhere, from the sign-in page. */

setUpOwnServer();

let upstream: Awaited<ReturnType<typeof startHonestUpstream>>;

test.beforeAll(async () => {
  const settings = { name: "Example Corp", email_trust: "verified", domains: ["example.org"] };
  upstream = await startHonestUpstream(db(), { id: "honest", settings });
});
test.afterAll(() => upstream.stop());

const personOf = ({ email }: { email: string | null }) => ({
  ...{ sub: `subject of ${email}`, email: email ?? "", email_verified: true },
});

for (const { scripted, how } of WAYS)
  test(`rule 155: the button of a provider leads there and back, ${how}`, async ({ newPage }) => {
    const user = await makeUser(db());
    upstream.meet(personOf(user));
    const page = await newPage({ javaScriptEnabled: scripted });
    await page.goto(`${world().origin}/sign-in?next=/account`);
    await page.getByRole("button", { name: "Continue with Example Corp" }).click();
    await expect(page).toHaveURL(`${world().origin}/account`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

test("rule 168: a sign-out from the menu of any page goes on at the provider", async ({
  newPage,
}) => {
  const user = await makeUser(db());
  upstream.meet(personOf(user));
  await db().$client`update identity_providers set sign_out_there = true`;
  const page = await newPage();
  await page.goto(`${world().origin}/sign-in?next=/account`);
  await page.getByRole("button", { name: "Continue with Example Corp" }).click();
  await expect(page).toHaveURL(`${world().origin}/account`);
  await page.getByRole("button", { name: /^Menu of / }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(new RegExp(`^${upstream.origin}/session/end\\?client_id=foyer`));
  await db().$client`update identity_providers set sign_out_there = false`;
});

test("rule 163: the account asks for no second step that the provider proved", async ({
  visit,
}) => {
  const person = await makeUser(db(), { passwordHash: null });
  const { page } = await visit({ person });
  await db().$client`insert into sign_in_policy
    (trusted_browser_days, required_roles, required_at, changed_at, revision)
    values (0, '{user}', now(), now(), 1)`;
  const asked = page.getByText("requires a second step by");
  for (const path of ["/account", "/account/security"]) {
    await page.goto(path);
    await expect(asked).toBeVisible();
  }
  await db().$client`update sessions set amr = '{mfa}' where user_id = ${person.id}`;
  await page.reload();
  await expect(page.getByText("Your sign-in provider asks for a second step.")).toBeVisible();
  await expect(asked).toHaveCount(0);
  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText(
    "Your sign-in provider asks for a second step",
  );
  await expect(page.getByRole("link", { name: "Turn on two-step sign-in" })).toHaveCount(0);
  await expect(asked).toHaveCount(0);
  await db().$client`delete from sign_in_policy`;
});

test("rule 163: an administrator is asked for no setup link for somebody whose provider proves a second step", async ({
  visit,
}) => {
  const person = await makeUser(db());
  await db().$client`update identity_providers set proves = 'multi_factor' where id = 'honest'`;
  await db().$client`insert into sign_in_policy
    (trusted_browser_days, required_roles, required_at, changed_at, revision, grace_days)
    values (0, '{user}', now() - interval '9 days', now(), 1, 0)`;
  const { page } = await visit({ role: "administrator" });
  await db()
    .$client`update users set created_at = now() - interval '9 days' where id = ${person.id}`;
  const [notice, button] = [
    page.getByText("This person can't sign in without a second step"),
    page.getByRole("button", { name: "Create setup link" }),
  ];
  await page.goto(`/admin/users/${person.id}`);
  await expect(notice).toBeVisible();
  await expect(button).toBeVisible();
  await linkTo(db(), { id: "honest" }, { userId: person.id, subject: person.id });
  await db().$client`insert into audit_events (at, event, user_id, actor_id, after)
    values (now(), 'session.signed_in', ${person.id}, ${person.id}, '{"way": "elsewhere_strong"}')`;
  await page.reload();
  await expect(page.getByText("Off. The sign-in provider asks for a second step.")).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(button).toHaveCount(0);
  await db().$client`delete from sign_in_policy`;
  await db().$client`update identity_providers set proves = 'nothing' where id = 'honest'`;
});

test("rule 168: the audit log names the provider that ended a session, and changed a group", async ({
  visit,
}) => {
  const { page, user } = await visit({ role: "administrator" });
  for (const event of ["session.ended", "group.member_added"])
    await db().$client`insert into audit_events (event, at, user_id, network, after)
      values (${event}, now(), ${user.id}, '192.0.2.1', '{"provider":"Example Corp"}')`;
  await page.goto(`/admin/audit?user=${user.username}`);
  for (const words of ["Session signed out", "Group member added"])
    await expect(page.getByRole("row", { name: words })).toContainText("Example Corp");
  await expect(page.getByText("Anonymous")).toHaveCount(0);
});

for (const { scripted, how } of WAYS)
  test(`rule 171: with a home domain, the page asks for the address first, ${how}`, async ({
    newPage,
  }) => {
    const [here, there] = [await makeUser(db()), await makeUser(db())];
    const set = (home: boolean) => db().$client`update identity_providers set home_realm = ${home}`;
    await set(true);
    const page = await newPage({ javaScriptEnabled: scripted });
    await expect(async () => {
      await page.goto(`${world().origin}/sign-in?next=/account`);
      await expect(page.getByLabel("Password")).toBeHidden({ timeout: 100 });
    }).toPass();
    await page.getByLabel("Username or email address").fill(here.username);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByLabel("Username or email address")).toHaveValue(here.username);
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription("");
    await page.getByLabel("Password", { exact: true }).fill(here.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(`${world().origin}/account`);
    upstream.meet(personOf(there));
    await page.context().clearCookies();
    await page.goto(`${world().origin}/sign-in?next=/account`);
    await page.getByLabel("Username or email address").fill(there.email ?? "");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page).toHaveURL(`${world().origin}/account`);
    await set(false);
  });

test("three providers add at most 3,000 bytes to the sign-in page", async ({ request }) => {
  const sizeOf = async () =>
    (await (await request.get(`${world().origin}/sign-in`)).body()).byteLength;
  const add = (id: string) => db().$client`insert into identity_providers
    (id, kind, name, issuer, client_id, sealed_client_secret, enabled_at)
    values (${id}, 'oidc', 'Example Corporation', 'https://idp.example', 'x', 'x', now())`;
  await db().$client`update identity_providers set enabled_at = null`;
  const page = async () => (await request.get(`${world().origin}/sign-in`)).text();
  await expect.poll(page).not.toContain("Example Corp");
  const without = await sizeOf();
  for (const id of ["one", "two", "three"]) await add(id);
  await expect.poll(async () => (await page()).split('value="three"').length).toBeGreaterThan(1);
  expect((await sizeOf()) - without).toBeLessThanOrEqual(3000);
  await db().$client`delete from identity_providers where client_id = 'x'`;
  await db().$client`update identity_providers set enabled_at = now()`;
});

test("rule 155: the page's policy names enabled providers alone, and keeps its opener policy", async ({
  request,
}) => {
  const policyOf = async (path: string) => {
    const answer = await request.get(world().origin + path, { headers: { accept: "text/html" } });
    expect(answer.headers()["cross-origin-opener-policy"]).toBe("same-origin");
    return answer.headers()["content-security-policy"] ?? "";
  };
  const formAction = `form-action 'self' ${upstream.origin}`;
  await expect.poll(() => policyOf("/sign-in")).toContain(formAction);
  expect(await policyOf("/")).not.toContain(upstream.origin);
  await db().$client`update identity_providers set enabled_at = null`;
  await expect.poll(() => policyOf("/sign-in")).not.toContain(upstream.origin);
  const page = await request.get(`${world().origin}/sign-in`, { headers: { accept: "text/html" } });
  expect(await page.text()).not.toContain("Example Corp");
  await db().$client`update identity_providers set enabled_at = now()`;
});
