import { makeUser } from "@/test/factories";
import { linkTo } from "@/test/upstream/people";
import { CLIENT, startUpstream, type Upstream } from "@/test/upstream/upstream";
import { linkMailed, mailsTo } from "../support/mails";
import { setUpOwnServer } from "../support/own-server";
import { enableUpstream } from "../support/upstreams/enable";
import { VirtualAuthenticator } from "../support/virtual-authenticator";
import { expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

/* People without a password, whose provider doesn't say when it authenticated them. */

setUpOwnServer();

const ID = "silent";
let upstream: Upstream;

test.beforeAll(async () => {
  upstream = await startUpstream();
  const { issuer } = upstream;
  await enableUpstream(db(), { id: ID, name: "Silent Co", issuer, client: CLIENT, settings: {} });
});
test.afterAll(() => upstream.stop());

test("rule 164: somebody who has nothing but a silent provider adds a passkey by a mailed link", async ({
  newPage,
}) => {
  const user = await makeUser(db(), { passwordHash: null, emailVerifiedAt: new Date() });
  await linkTo(db(), { id: ID }, { userId: user.id, subject: user.id });
  const page = await newPage({ baseURL: world().origin });
  const authenticator = await VirtualAuthenticator.connect(page);
  upstream.answerWith({ answer: { claims: { sub: user.id, auth_time: undefined } } });
  await page.goto("/sign-in?next=/account/security");
  await page.getByRole("button", { name: "Continue with Silent Co" }).click();
  // A change asks for a fresh sign-in, which the provider doesn't prove.
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await expect(page.getByText("or", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Continue with Silent Co" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add a passkey");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await page.goto(await linkMailed(user.email ?? "", "set_up_passkey"));
  await expect(page.getByRole("button", { name: "authenticator app" })).toHaveCount(0);
  await authenticator.answer(page.getByRole("button", { name: "Add a passkey" }));
  await expect(page).not.toHaveURL(/set-up/);
  await page.goto("/account/security");
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await authenticator.answer(page.getByRole("button", { name: "Confirm with a passkey" }));
  await expect(page).toHaveURL(/\/account\/security/);
  await expect(page.getByText("A link to set one comes by email.")).toBeVisible();
});

for (const { scripted, how } of WAYS)
  test(`rule 170: somebody who has nothing but a disabled provider is mailed a link to confirm, ${how}`, async ({
    visit,
  }) => {
    const person = await makeUser(db(), { passwordHash: null, emailVerifiedAt: new Date() });
    await linkTo(db(), { id: ID }, { userId: person.id, subject: person.id });
    await db().$client`update identity_providers set enabled_at = null where id = ${ID}`;
    const { page } = await visit({ person, scripted });
    await page.goto("/forgot-password");
    await expect(page.getByRole("textbox")).toHaveValue(person.username);
    const mail = page.getByRole("button", { name: "Email me a link" });
    await expect(async () => {
      await page.goto("/sign-in?next=/account/security&choose=again");
      await expect(mail).toBeVisible();
    }).toPass();
    await expect(page.getByText("you sign in with the new password")).toBeVisible();
    await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
    await mail.click();
    await expect(page.getByText(`is on its way to ${person.email}`)).toBeVisible();
    await page.getByRole("link", { name: "Back to security" }).click();
    await expect(mail).toBeVisible();
    await page.goto(await linkMailed(person.email ?? "", "reset_password"));
    expect((await mailsTo(person.email ?? "", "reset_password"))[0]).toContain(
      "Subject: Set a password\r\n",
    );
    const [asked] = await db().$client`
      select actor_id from audit_events where user_id = ${person.id} and event = 'account.password_link_sent'`;
    expect(asked?.actor_id).toBe(person.id);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set a password");
    await expect(page.getByRole("button", { name: "Set password" })).toBeVisible();
    await db()
      .$client`update users set email = null, email_verified_at = null where id = ${person.id}`;
    await page.goto("/sign-in?choose=again");
    await expect(page.getByText("Ask an administrator for a link")).toBeVisible();
    await expect(mail).toHaveCount(0);
    await db().$client`update identity_providers set enabled_at = now() where id = ${ID}`;
  });
