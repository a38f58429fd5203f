import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDatabase, database } from "@/db/system/client";
import { sha256 } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { setUpTestDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { deliverMail, nextAttempt, takeDueMail } from "./delivery";
import type { Mail } from "./mail";
import { queueMail } from "./queue";

const test = setUpTestDatabase();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "foyer-mail-"));
  await makeUser(test.db, { email: reset.to });
});
beforeEach(async () => {
  vi.stubEnv("DATABASE_URL", test.url);
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.stubEnv("PUBLIC_URL", "https://id.example.org");
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubEnv("SMTP_URL", "");
  vi.stubEnv("MAIL_FROM", "Foyer of Example <foyer@example.org>");
  completeEnvironment({});
  await test.db.$client`truncate mails, mail_links`;
  await test.db
    .$client`insert into mail_links (token_hash, purpose, user_id, user_epoch, email, created_at, expires_at)
    select ${sha256("foyer_pr_secret")}, 'reset_password', id, 0, email, now(), 'infinity' from users`;
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await closeDatabase();
  await rm(dataDir, { recursive: true });
});

const link = "https://id.example.org/reset-password/foyer_pr_secret";
const reset: Mail = {
  kind: "reset_password",
  to: "ada@example.org",
  verified: true,
  locale: "en",
  parameters: { name: "Ada", link },
};

const mailsLeft = () => test.db.$client`select sealed_mail, attempts, due_at from mails`;

async function deliverNext(now = new Date()) {
  const mail = await takeDueMail(now);
  if (!mail) throw new Error("no mail is due");
  await deliverMail(mail);
}

/** Runs `work` with an SMTP server on this machine, and returns the mail it received. */
async function withSmtp(options: SMTPServerOptions, work: () => Promise<void>, host = "127.0.0.1") {
  const taken: { from: string; to: string[]; data: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      const to = envelope.rcptTo.map(({ address }) => address);
      text(stream)
        .then((data) => taken.push({ from, to, data }))
        .then(() => done(), done);
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  vi.stubEnv("SMTP_URL", `smtp://${host}:${port}`);
  completeEnvironment({});
  try {
    await work();
  } finally {
    await new Promise<void>((resolve) => server.close(resolve));
  }
  return taken;
}

it("stores no link or address in plain text", async () => {
  await queueMail(database(), reset);
  expect((await mailsLeft())[0]?.sealed_mail).not.toMatch(/foyer_pr_|ada@/);
});

it("queues nothing for an account without an address", async () => {
  await queueMail(database(), { ...reset, to: null });
  expect(await mailsLeft()).toHaveLength(0);
});

it("gives a mail to one process until its claim expires", async () => {
  await queueMail(database(), reset);
  const now = new Date();
  const taken = await Promise.all([takeDueMail(now), takeDueMail(now), takeDueMail(now)]);
  expect(taken.filter((mail) => mail !== null)).toHaveLength(1);
  expect(await takeDueMail(new Date(now.getTime() + 91_000))).toMatchObject({ attempts: 2 });
});

describe("with a server", () => {
  it("delivers the mail and deletes it", async () => {
    await queueMail(database(), reset);
    const [sent, ...more] = await withSmtp({}, deliverNext);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ from: "foyer@example.org", to: ["ada@example.org"] });
    expect(sent?.data).toMatch(/^From: Foyer of Example <foyer@example.org>\r$/m);
    expect(sent?.data).toMatch(/^Subject: Reset your password\r$/m);
    expect(sent?.data).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(sent?.data.replaceAll("=\r\n", "")).toContain(link);
    expect(await mailsLeft()).toHaveLength(0);
  });

  it.each(["ada@example.org, eve@example.org", "eve@example.org <ada@example.org>", "a@b\r\nc"])(
    "sends nothing to %j, which is not an address",
    async (to) => {
      await queueMail(database(), { ...reset, to });
      expect(await withSmtp({}, deliverNext)).toEqual([]);
      expect(await mailsLeft()).toHaveLength(0);
    },
  );

  it.each(["used_at = now()", "expires_at = now()", "email = 'x@example.org'", "user_epoch = 1"])(
    "sends no link that no longer works: %s",
    async (change) => {
      await queueMail(database(), reset);
      await test.db.$client.unsafe(`update mail_links set ${change}`);
      expect([await withSmtp({}, deliverNext), await mailsLeft()]).toEqual([[], []]);
    },
  );

  it("writes no header that a user chose", async () => {
    const application = "Wiki\r\nBcc: eve@example.org";
    const parameters = { name: "Ada\r\nX-Evil: 1", at: "2026-03-04T05:06:00Z", application };
    await queueMail(database(), { ...reset, kind: "new_application", parameters });
    const [sent] = await withSmtp({}, deliverNext);
    const [head = ""] = sent?.data.split("\r\n\r\n") ?? [];
    expect(head).not.toMatch(/^(?:Bcc|X-Evil):/m);
  });

  it("retries when the server is busy, but not for an unknown recipient", async () => {
    await queueMail(database(), reset);
    const refuse = (responseCode: number): SMTPServerOptions => ({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error("no"), { responseCode })),
    });
    const now = new Date();
    await withSmtp(refuse(451), deliverNext);
    const [row] = await mailsLeft();
    expect(row?.attempts).toBe(1);
    expect(row?.due_at.getTime()).toBeGreaterThan(now.getTime() + 5000);
    await withSmtp(refuse(550), () => deliverNext(new Date(now.getTime() + 60_000)));
    expect(await mailsLeft()).toHaveLength(0);
  });

  it("logs the system's error if the server can't be reached", async () => {
    await queueMail(database(), reset);
    await withSmtp({}, async () => undefined);
    const warn = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
    await deliverNext();
    const reason = expect.stringMatching(/^ESOCKET ECONNREFUSED/);
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ event: "mail_failed", reason }));
    warn.mockRestore();
  });

  it("uses TLS to reach another machine", async () => {
    await queueMail(database(), reset);
    // 0.0.0.0 leads to this machine but is not a loopback name.
    const taken = await withSmtp({}, deliverNext, "0.0.0.0");
    expect(taken).toEqual([]);
    expect(await mailsLeft()).toHaveLength(1);
  });
});

it("without a server, writes a file that only its owner can read", async () => {
  await queueMail(database(), reset);
  await deliverNext();
  const folder = join(dataDir, "mail");
  const [file = "", ...more] = await readdir(folder);
  expect(more).toEqual([]);
  expect(file).toMatch(/^\d{8}T\d{6}Z-reset_password-[0-9a-f-]{36}\.eml$/);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  expect((await readFile(join(folder, file), "utf8")).replaceAll("=\r\n", "")).toContain(link);
  expect(await mailsLeft()).toHaveLength(0);
});

it("backs off and gives up after a day", () => {
  const createdAt = new Date();
  const later = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000);
  expect(nextAttempt({ attempts: 1, createdAt }, createdAt)).toEqual(later(10));
  expect(nextAttempt({ attempts: 2, createdAt }, createdAt)).toEqual(later(60));
  expect(nextAttempt({ attempts: 9, createdAt }, later(3600))).toEqual(later(7200));
  expect(nextAttempt({ attempts: 30, createdAt }, later(86_400 - 3600))).toBeNull();
});
