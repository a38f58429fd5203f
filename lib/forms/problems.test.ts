import { deflateRawSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { problemsCookie } from "@/lib/http/cookies";
import { type Problems, readProblems, refuseForm } from "./problems";

vi.stubEnv("PUBLIC_URL", "https://id.example.org");
vi.stubEnv("APP_SECRET", "own-test-secret-of-more-than-forty-characters");

/** Returns what the page of a refused form reads back, and the size of the cookie. */
function carried(refusal: Problems) {
  const cookie = refuseForm("/page", "a", refusal).headers.get("set-cookie") ?? "";
  const [pair = ""] = cookie.split(";");
  const read = (form: string) => readProblems(new Headers({ cookie: pair }), form, form);
  return { read, size: pair.length };
}

const random = (length: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(length)));

it("passes problems and typed input only to the form's own page", () => {
  const refusal = {
    problems: { name: "name_length" },
    typed: { name: "", uris: "应用\n".repeat(500) },
  };
  const { read, size } = carried(refusal);
  expect(read("a")).toEqual({ form: "a", to: null, ...refusal });
  expect(read("b")).toBeNull();
  expect(size).toBeLessThan(4096);
});

it("drops whole values that don't fit, longest first", () => {
  const typed = {
    name: "Web",
    keys: random(4000).toString("base64"),
    uris: random(900).toString("hex"),
  };
  const { read, size } = carried({ problems: {}, typed });
  expect(read("a")?.typed).toEqual({ name: "Web", uris: typed.uris });
  expect(size).toBeLessThan(4096);
});

it.each(["", "x", Buffer.from("{}").toString("base64url")])("reads nothing from %j", (value) => {
  const headers = new Headers({ cookie: `${problemsCookie()}=${value}` });
  expect(readProblems(headers, "a", "a")).toBeNull();
});

it("reads nothing that another party made or changed", () => {
  const cookie = refuseForm("/page", "a", { problems: {}, typed: { name: "Web" } }).headers;
  const [, value = ""] = /=([^;]*)/.exec(cookie.get("set-cookie") ?? "") ?? [];
  const [packed = "", mac = ""] = value.split(".");
  const own = { form: "a", to: null, problems: { name: "constructor" }, typed: {} };
  const forged = deflateRawSync(JSON.stringify(own)).toString("base64url");
  for (const made of [
    packed,
    `${packed}.`,
    `${forged}.${mac}`,
    `${packed}.${mac.slice(1)}`,
    forged,
  ])
    expect(
      readProblems(new Headers({ cookie: `${problemsCookie()}=${made}` }), "a", "a"),
    ).toBeNull();
});
