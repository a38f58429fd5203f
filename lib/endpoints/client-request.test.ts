import { expect, it } from "vitest";
import { MAX_LIST } from "@/lib/oauth/parameters";
import { TOKEN_PARAMETERS } from "@/lib/oauth/token/request";
import { readClientRequest } from "./client-refusals";

const request = new Request("http://localhost/oauth/token", { method: "POST" });

const read = (form: Record<string, string>) =>
  readClientRequest(
    request,
    `${new URLSearchParams({ client_id: "app", ...form })}`,
    TOKEN_PARAMETERS,
  );

it("accepts 100 scopes of 64 characters", () => {
  const scope = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(64, "s")).join(" ");
  expect(read({ scope }).ok).toBe(true);
});

it.each(["scope", "resource"])(
  "refuses a %s of thousands of entries before splitting it",
  (name) => {
    expect(read({ [name]: "a ".repeat(MAX_LIST / 2) }).ok).toBe(true);
    for (const text of ["a ".repeat(MAX_LIST / 2 + 1), "a ".repeat(30_000), " ".repeat(60_000)])
      expect(read({ [name]: text })).toMatchObject({
        ok: false,
        error: { refusal: "parameter_too_long" },
      });
  },
);

it("refuses a resource that is sent many times", () => {
  const form = `client_id=app${`&resource=${"r".repeat(100)}`.repeat(90)}`;
  expect(readClientRequest(request, form, TOKEN_PARAMETERS)).toMatchObject({
    ok: false,
    error: { refusal: "parameter_too_long" },
  });
});
