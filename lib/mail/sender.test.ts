import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { PRODUCT, setBrand } from "@/lib/i18n/brand";
import { completeEnvironment } from "@/lib/runtime/env";
import { sendMail } from "./transport";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "foyer-sender-"));
});
afterEach(() => {
  setBrand(PRODUCT);
  vi.unstubAllEnvs();
});
afterAll(() => rm(dataDir, { recursive: true }));

/** Writes a mail of an organization, and returns its header fields by name, unfolded. */
async function headersOf(name: string, sender = "") {
  for (const [variable, value] of Object.entries({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    SMTP_URL: "",
    MAIL_FROM: sender,
    PUBLIC_URL: "https://id.example.org",
  }))
    vi.stubEnv(variable, value);
  completeEnvironment({});
  setBrand(name);
  const id = crypto.randomUUID();
  const parameters = { name: "Ada", at: "2026-11-24T12:00:00Z" };
  const mail = { kind: "test", to: "ada@example.org", verified: true, locale: "en" } as const;
  await sendMail({ id, createdAt: new Date(), mail: { ...mail, parameters } });
  const file = (await readdir(join(dataDir, "mail"))).find((each) => each.includes(id)) ?? "";
  const [head = ""] = (await readFile(join(dataDir, "mail", file), "utf8")).split("\r\n\r\n");
  const fields = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  return fields.map((field) => [field.split(":", 1)[0] ?? "", field.replace(/^[^:]+: ?/, "")]);
}

/** Decodes encoded words (RFC 2047). */
const decoded = (text: string) =>
  text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, base64) => `${Buffer.from(base64, "base64")}`)
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, quoted: string) =>
      decodeURIComponent(quoted.replaceAll("_", " ").replaceAll("=", "%")),
    );

/** Reads a display name: a quoted string (RFC 5322 section 3.2.4), which has no encoded words, or text. */
const readName = (text: string) =>
  text.startsWith('"') ? text.slice(1, -1).replaceAll(/\\(.)/g, "$1") : decoded(text);

const NAMES = [
  ...["Acme", "O'Brien & Co", 'The "Best"', "back\\slash", "a, b; c: d", "<eve@example.org>"],
  ...["eve@example.org", "Acme <eve@example.org>", "(comment)", "=?UTF-8?Q?x?=", "Ünïversität"],
  ...["北京大学", "جامعة", "🚪 Foyer", "{brand}", "a'b{c}", "x".repeat(60), "字".repeat(60)],
];

it.each(NAMES)("names %j as the sender, and adds nothing to the header", async (name) => {
  const plain = (await headersOf(PRODUCT)).map(([field]) => field);
  const headers = await headersOf(name);
  expect(headers.map(([field]) => field)).toEqual(plain);
  const [, from = ""] = headers.find(([field]) => field === "From") ?? [];
  const [, shown = "", address] = /^(.*) <([^<>]+)>$/s.exec(from) ?? [];
  expect([readName(shown), address]).toEqual([name, "foyer@id.example.org"]);
  const [, subject = ""] = headers.find(([field]) => field === "Subject") ?? [];
  expect(decoded(subject)).toBe(decoded(`Test email from ${name}`));
});

it("keeps the sender's own name, and adds the organization's to a bare address", async () => {
  const fromOf = async (sender: string, name = "Acme") =>
    (await headersOf(name, sender)).find(([field]) => field === "From")?.[1];
  expect(await fromOf("Desk <desk@example.org>")).toBe("Desk <desk@example.org>");
  expect(await fromOf("desk@example.org")).toBe("Acme <desk@example.org>");
  expect(await fromOf("desk@example.org", PRODUCT)).toBe("desk@example.org");
});
