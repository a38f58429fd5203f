import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { examineDisk, examineMail } from "./doctor-environment";

afterEach(() => {
  vi.unstubAllEnvs();
  completeEnvironment({});
});

it("without a mail server, warns of a folder in which emails can't become files", async () => {
  const folder = mkdtempSync(join(tmpdir(), "foyer-mail-"));
  vi.stubEnv("DATA_DIR", folder);
  completeEnvironment({});
  expect(await examineMail()).toMatchObject({ state: "unset" });
  // Root may write to every folder, but to no file as if it were one.
  writeFileSync(join(folder, "file"), "");
  vi.stubEnv("DATA_DIR", join(folder, "file"));
  completeEnvironment({});
  const found = expect.stringContaining("emails wait");
  expect(await examineMail()).toMatchObject({ state: "warning", found });
});

it("looks at the disk only if something is written to it", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://foyer@127.0.0.1/foyer");
  completeEnvironment({});
  expect(await examineDisk()).toMatchObject({ found: expect.stringContaining(" GB free for ") });
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1");
  vi.stubEnv("MAIL_FROM", "foyer@example.org");
  completeEnvironment({});
  expect(await examineDisk()).toMatchObject({ state: "unset" });
});
