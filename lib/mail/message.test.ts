import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOCALES } from "@/lib/i18n/locale";
import type { MailKind, StoredMail } from "./mail";
import { writeMessage } from "./message";

beforeEach(() => vi.stubEnv("PUBLIC_URL", "https://id.example.org"));
afterEach(() => vi.unstubAllEnvs());

const link = "https://id.example.org/x/foyer_pr_abc";
const at = "2026-03-04T05:06:00.000Z";
const name = "Ada Lovelace";

const PARAMETERS = {
  verify_email: { name, link },
  reset_password: { name, link },
  invitation: { name, link, username: "ada.l", by: "Grace Hopper" },
  set_up_second_step: { name, link },
  set_up_passkey: { name, link },
  second_step_required: { name, at, until: at },
  new_device: { name, at, device: "Firefox on Linux", network: "192.0.2.0/24" },
  new_application: { name, at, application: "Wiki" },
  device_approved: { name, at, application: "TV", device: "step 0.28", network: "192.0.2.0/24" },
  password_changed: { name, at },
  two_step_on: { name, at },
  two_step_off: { name, at },
  authenticator_added: { name, at },
  authenticator_removed: { name, at },
  authenticator_replaced: { name, at },
  recovery_codes_made: { name, at },
  recovery_code_used: { name, at, left: 9 },
  second_step_failed: { name, at },
  passkey_added: { name, at },
  passkey_removed: { name, at },
  passkey_suspected: { name, at },
  username_changed: { name, at },
  factors_reset: { name, at },
  administrator_reset: { name, link, at, of: "ada", by: "grace" },
  administrator_moved: { name, link, at, of: "ada", by: "grace" },
  deletion_requested: { name, at, until: at, network: "192.0.2.0/24" },
  deletion_started: { name, at, until: at },
  deletion_near: { name, at, until: at },
  deletion_near_administrator: { name, at, until: at },
  deletion_cancelled: { name, at, network: "192.0.2.0/24" },
  deletion_stopped: { name, at },
  account_deleted: { name, at },
  test: { name, at },
  role_raised: { name, link, at, of: "ada", by: "grace", role: "administrator" },
  site_targets: {
    name,
    link,
    at,
    by: "grace",
    count: 2,
    sites: [{ slug: "wiki", from: "https://wiki.example/", to: null }],
  },
  site_open: { name, link, at, site: "https://wiki.example" },
  review_waiting: { name, link, count: 3, waiting: [{ application: "Wiki", by: "grace" }] },
  email_changed: { name, at },
  account_changed: { name, at, fields: ["name", "username"], username: "ada.l" },
  address_wanted: { name, at },
  application_offered: { name, at, application: "Wiki", by: "grace", until: at },
  offer_accepted: { name, at, application: "Wiki", by: "grace" },
  offer_declined: { name, at, application: "Wiki", by: "grace" },
  application_received: { name, at, application: "Wiki" },
  application_taken: { name, at, application: "Wiki" },
  application_removed: { name, at, application: "Wiki" },
  application_approved: { name, at, application: "Wiki" },
  application_rejected: { name, at, application: "Wiki", note: "First,\n\nthe <policy>." },
  service_approved: { name, at, application: "Nightly export" },
  service_rejected: { name, at, application: "Nightly export", note: "Say who runs it." },
  api_approved: { name, at, api: "Files API" },
  api_rejected: { name, at, api: "Files API", note: "Say who runs it." },
  api_removed: { name, at, api: "Files API" },
  api_taken: { name, at, api: "Files API" },
  permission_approved: { name, at, application: "Wiki", api: "Files API", note: "" },
  permission_declined: {
    name,
    at,
    application: "Wiki",
    api: "Files API",
    note: "Reading is enough.",
  },
  identity_linked: { name, at, provider: "Example Corp" },
  identity_added: { name, at, provider: "Example Corp" },
  identity_removed: { name, at, provider: "Example Corp" },
} satisfies { [kind in MailKind]: Extract<StoredMail, { kind: kind }>["parameters"] };

const KINDS = Object.keys(PARAMETERS) as MailKind[];

const write = (kind: MailKind, locale: (typeof LOCALES)[number], changes: object = {}) => {
  const parameters = { ...PARAMETERS[kind], ...changes };
  const addressed = { locale, to: "ada@example.org", verified: true };
  return writeMessage({ kind, ...addressed, parameters } as StoredMail);
};

describe.each(LOCALES)("in %s", (locale) => {
  it.each(KINDS)("%s greets, leads on and leaves no gap", (kind) => {
    const { subject, text, html } = write(kind, locale);
    expect(subject).not.toMatch(/[{}\n]|mail\.\w/);
    for (const body of [text, html]) {
      expect(body).toContain(name);
      expect(body).toContain("https://id.example.org/");
      expect(body).not.toMatch(/mail\.\w|undefined|null/);
    }
    expect(text).not.toMatch(/[{}]/);
    expect(html).toContain(`<html lang="${locale}">`);
    if ("link" in PARAMETERS[kind]) expect(text).toContain(link);
  });

  it("states times in UTC", () => {
    expect(write("password_changed", locale).text).toMatch(/2026.*05:06 UTC/);
  });
});

it("puts the language's punctuation before a link", () => {
  expect(write("reset_password", "en").text).toContain(`Reset password:\n${link}`);
  expect(write("reset_password", "zh-CN").text).toContain(`重置密码：\n${link}`);
});

it("resets no password of an account that has none yet", () => {
  const { subject, text } = write("reset_password", "en", { isFirst: true });
  expect(subject).toBe("Set a password");
  expect(text).toContain(`Set password:\n${link}`);
  expect(text).not.toMatch(/reset /i);
  expect(write("reset_password", "zh-CN", { isFirst: true }).subject).toBe("设置您的密码");
  expect(write("password_changed", "en", { isFirst: true }).text).not.toContain("changed");
});

it("has different texts in each language", () => {
  for (const kind of KINDS)
    expect(write(kind, "en").subject).not.toBe(write(kind, "zh-CN").subject);
});

it("quotes the note to a rejected application line by line", () => {
  const { text, html } = write("application_rejected", "en");
  expect(text).toContain("\n\nFirst,\n\nthe <policy>.\n\n");
  expect(html).toContain("<p>First,</p>\n<p>the &lt;policy&gt;.</p>");
});

it("names the passkeys that a password reset left, without a name that could be a link", () => {
  const passkeys = ["1Password", "https://evil.example", "My key"];
  const { text } = write("password_changed", "en", { passkeys });
  expect(text).toContain("1Password, a passkey (name not shown), and My key.");
  const chinese = write("password_changed", "zh-CN", { passkeys: ["MacBook", "iPhone"] });
  expect(chinese.text).toContain("MacBook 和 iPhone");
  expect(write("password_changed", "en", { passkeys: [] }).text).not.toContain("passkey");
});

it("says in an invitation who invites and the username, without a name that could be a link", () => {
  const shown = write("invitation", "en");
  expect(shown.subject).toBe("Grace Hopper invited you to Foyer");
  expect(shown.text).toContain("Hi Ada Lovelace,\n\nGrace Hopper created an account for you");
  expect(shown.text).toContain("Your username is ada.l.");
  const { subject, text } = write("invitation", "en", { by: "evil.example" });
  expect([subject, text]).toEqual([
    "You're invited to Foyer",
    expect.stringContaining("An administrator created an account"),
  ]);
  // Queued by an earlier version.
  expect(write("invitation", "en", { by: undefined, username: undefined }).text).toContain(
    "Open the link to see your username",
  );
});

it("escapes text that a user chose", () => {
  const application = `<img src=x onerror="alert(1)"> & 'co'`;
  const { html } = write("new_application", "en", { application });
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;co&#39;");
});

it("keeps the subject on one line", () => {
  const { subject } = write("new_application", "en", { application: "A\r\nBcc: eve@example.org" });
  expect(subject).toBe("A Bcc: eve@example.org can access your account");
});

it.each(["Win at evil.example", "https://evil.example", "eve@evil.example", " \n "])(
  "does not greet with %j",
  (other) => expect(write("verify_email", "en", { name: other }).text).toMatch(/^Hi,\n/),
);

it("quotes an owner's note about an API without what could be a link", () => {
  const note = "Reading is enough.\nSee evil.example";
  const { text } = write("permission_declined", "en", { api: "https://evil.example", note });
  expect(text).toContain("\n\nReading is enough.\n\n");
  expect(text).not.toContain("evil");
});

it.each(["Win at evil.example", "https://evil.example", "eve@evil.example"])(
  "offers %j without the recipient's name",
  (application) => {
    const { subject, text, html } = write("application_offered", "en", {
      application,
      by: application,
    });
    for (const part of [subject, text, html]) expect(part).not.toContain("evil");
    expect(subject).toBe("Someone wants to transfer an application to you");
    expect(text).toContain("the application (name not shown)");
  },
);
