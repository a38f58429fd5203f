import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.mjs";

const folder = mkdtempSync(join(tmpdir(), "relying-party-"));
afterAll(() => rmSync(folder, { recursive: true }));

const valid = { CLIENT_SECRET: "s3cret" };

describe("readConfig", () => {
  it("fits the demonstration by default", () => {
    expect(readConfig(valid)).toEqual({
      ok: true,
      value: {
        issuer: "http://localhost:3000",
        clientId: "demo-web",
        clientSecret: "s3cret",
        scope: "openid profile email",
        origin: "http://localhost:4000",
        host: "localhost",
        port: 4000,
      },
    });
  });

  it.each([
    ["ISSUER", "http://foyer.example"],
    ["ISSUER", "http://localhost.example"],
    ["ISSUER", "ftp://localhost"],
    ["ISSUER", "nothing"],
    ["ORIGIN", "http://shop.example"],
    ["PORT", "70000"],
    ["SCOPE", "profile"],
  ])("refuses %s=%s in one line that names the variable", (name, value) => {
    const config = readConfig({ ...valid, [name]: value });
    expect(config.ok ? "" : config.error).toMatch(new RegExp(`^${name}: [^\n]+$`));
  });

  it("takes the secret from what Foyer's first start has left", () => {
    const demo = {
      issuer: "http://localhost:3100",
      clientId: "demo-web",
      clientSecret: "left",
      more: 1,
    };
    writeFileSync(join(folder, "demo.json"), JSON.stringify(demo));
    const config = readConfig({ DATA_DIR: folder, CLIENT_SECRET: "" });
    expect(config).toMatchObject({
      ok: true,
      value: { clientSecret: "left", issuer: demo.issuer },
    });
  });

  it.each(["{", "{}"])("says what is wrong with %s in that file", (text) => {
    writeFileSync(join(folder, "demo.json"), text);
    expect(readConfig({ DATA_DIR: folder })).toMatchObject({
      ok: false,
      error: expect.stringContaining("demo.json"),
    });
  });

  it("says what to do where there is no secret at all", () => {
    const config = readConfig({ DATA_DIR: join(folder, "none") });
    expect(config.ok ? "" : config.error).toMatch(/CLIENT_SECRET is not set.+npm start/);
  });
});
