import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ConfigurationError, readEnvironment } from "./env";

const NAMES = [
  "PUBLIC_URL",
  "PORT",
  "APP_SECRET",
  "DATABASE_URL",
  "WORKERS",
  "RATE_LIMIT_PUBLIC",
  "RATE_LIMIT_TOKEN",
  "CONNECTIONS_PER_NETWORK",
  "SECURITY_CONTACT",
  "SMTP_URL",
  "MAIL_FROM",
  "METRICS_PORT",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
];

beforeEach(() => {
  for (const name of NAMES) vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

const read = (name: string, value: string) => {
  vi.stubEnv(name, value);
  return readEnvironment();
};

it("has the documented defaults and treats an empty value as unset", () => {
  expect(read("PORT", "")).toMatchObject({
    PORT: 3000,
    DATA_DIR: ".data",
    TRUST_PROXY: 0,
    WORKERS: 1,
    RATE_LIMIT_PUBLIC: 300,
    RATE_LIMIT_TOKEN: 1200,
    CONNECTIONS_PER_NETWORK: 2000,
    LOG_LEVEL: "info",
  });
});

it.each([
  ["PUBLIC_URL", "https://id.example.org"],
  ["PUBLIC_URL", "http://localhost:3000"],
  ["PUBLIC_URL", "http://[::1]:3000"],
  ["PUBLIC_URL", "https://id.xn--bcher-kva.example"],
  ["DATABASE_URL", "postgresql://u:p@db:5432/foyer"],
])("accepts %s=%s", (name, value) => expect(read(name, value)).toMatchObject({ [name]: value }));

it("reads a list of secrets, the first of which seals", () => {
  const [old, young] = ["o".repeat(32), "y".repeat(32)];
  expect(read("APP_SECRET", `${young},${old}`).APP_SECRET).toEqual([young, old]);
});

it.each([
  ["PUBLIC_URL", "https://id.example.org/"],
  ["PUBLIC_URL", "https://id.example.org/path"],
  ["PUBLIC_URL", "http://id.example.org"],
  ["PUBLIC_URL", "id.example.org"],
  ["PUBLIC_URL", "HTTPS://id.example.org"],
  ["PUBLIC_URL", "https://id.example.org:443"],
  ["PUBLIC_URL", "https://ID.example.org"],
  ["PUBLIC_URL", "https://id.bücher.example/"],
  ["PUBLIC_URL", "https://user@bücher.example"],
  ["PUBLIC_URL", "https://xn--ü.example"],
  ["PUBLIC_URL", `https://${"ü".repeat(60)}.example`],
  ["MAIL_FROM", "foyer@xn--ü.example"],
  ["MAIL_FROM", "fö@example.org"],
  ["PORT", "70000"],
  ["PORT", "http"],
  ["APP_SECRET", "short"],
  ["APP_SECRET", `${"y".repeat(32)},short`],
  ["DATABASE_URL", "mysql://db"],
  ["WORKERS", "0"],
  ["RATE_LIMIT_PUBLIC", "-1"],
  ["SMTP_URL", "mail.example.org"],
  ["SMTP_URL", "http://mail.example.org"],
  ["SMTP_URL", "smtp://mail.example.org?ignoreTLS=true"],
  ["SMTP_URL", "smtp://u:%ff@mail.example.org"],
  ["METRICS_PORT", "0"],
  ["METRICS_PORT", "3000"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "127.0.0.1:4318"],
  ["SECURITY_CONTACT", "security@example.org"],
  ["SECURITY_CONTACT", "http://example.org/report"],
  ["SECURITY_CONTACT", "mailto:a@example.org\nCanonical: x"],
  ["MAIL_FROM", "Foyer"],
  ["MAIL_FROM", "Foyer foyer@example.org"],
  ["MAIL_FROM", "a@example.org, b@example.org"],
  ["MAIL_FROM", "Foyer\r\nBcc: <x@example.org>"],
])("refuses %s=%s in one line that names it", (name, value) => {
  expect(() => read(name, value)).toThrow(ConfigurationError);
  expect(() => read(name, value)).toThrow(new RegExp(`^${name}: [^\n]+$`));
});

it.each([
  ["foyer@example.org", { name: "", address: "foyer@example.org" }],
  ["<foyer@example.org>", { name: "", address: "foyer@example.org" }],
  [
    "Foyer of Example <foyer@example.org>",
    { name: "Foyer of Example", address: "foyer@example.org" },
  ],
])("reads the sender %s", (text, sender) => {
  expect(read("MAIL_FROM", text).MAIL_FROM).toEqual(sender);
});

it("requires a sender if mail is sent, and names the missing variable", () => {
  expect(() => read("SMTP_URL", "smtp://mail.example.org")).toThrow(
    /^MAIL_FROM: is required when SMTP_URL is set$/,
  );
  vi.stubEnv("MAIL_FROM", "foyer@example.org");
  const url = "smtps://user:p%40ss@mail.example.org:465";
  expect(read("SMTP_URL", url).SMTP_URL).toBe(url);
});

it("accepts an international host, and mail from one", () => {
  expect(read("PUBLIC_URL", "https://id.bücher.example:8443").PUBLIC_URL).toBe(
    "https://id.xn--bcher-kva.example:8443",
  );
  expect(read("MAIL_FROM", "Foyer <foyer@пример.рф>").MAIL_FROM).toEqual({
    name: "Foyer",
    address: "foyer@xn--e1afmkfd.xn--p1ai",
  });
  expect(read("SECURITY_CONTACT", "mailto:ada@bücher.example")).toMatchObject({
    SECURITY_CONTACT: "mailto:ada@xn--bcher-kva.example",
  });
});

it.each([
  ["HTTPS://ID.Bücher.example:443/path", "https://id.xn--bcher-kva.example"],
  ["https://id.example.org:443", "https://id.example.org"],
  ["id.example.org", "https://id.example.org"],
])("shows the right spelling of %s", (url, right) => {
  expect(() => read("PUBLIC_URL", url)).toThrow(`such as ${right}`);
  if (/^https/i.test(url)) expect(() => read("PUBLIC_URL", url)).not.toThrow("must use https");
});
