import { formActionSource } from "@/lib/oauth/authorize/redirect-uri";
import type { Application } from "./flow";
import type { Asked } from "./refusals";
import { expect } from "./spec";
import { world } from "./world";

const ENTITY: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

const readEntities = (text: string) =>
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (e) => ENTITY[e] ?? e);

/** Expects a page that submits itself: exactly one form, to the registered address. Returns its fields. */
export async function readFormPost(
  asked: Asked,
  redirectUri: string,
): Promise<Record<string, string>> {
  const response = await asked;
  expect(response.status).toBe(200);
  expect(response.headers.get("location")).toBeNull();
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expectStrictPolicy(response, redirectUri);
  const page = await response.text();
  expect(page.match(/<form/g)).toHaveLength(1);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).toMatch(/<button type="submit"[ >]/);
  const action = /<form method="post" action="([^"]*)">/.exec(page)?.[1] ?? "";
  expect(readEntities(action)).toBe(redirectUri);
  const inputs = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"<>]*)">/g)];
  expect(page.match(/<input/g)).toHaveLength(inputs.length);
  return Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, readEntities(value)]));
}

/** Expects a CSP that allows only the one script by its hash, and posts and frames only for the client's origin. */
function expectStrictPolicy({ headers }: Response, redirectUri: string) {
  const policy = headers.get("content-security-policy") ?? "";
  const directives = Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")];
    }),
  );
  expect(directives).toEqual({
    "default-src": "'none'",
    "style-src": "'self'",
    "font-src": "'self'",
    "img-src": "'self'",
    "script-src": expect.stringMatching(/^'sha256-[A-Za-z0-9+/]{43}='$/),
    "base-uri": "'none'",
    // CSP can't name an IPv6 address.
    "frame-ancestors": redirectUri.includes("[") ? "'none'" : new URL(redirectUri).origin,
    "form-action": formActionSource(redirectUri),
  });
}

export async function expectPostedRefusal(
  asked: Asked,
  { redirectUri }: Pick<Application, "redirectUri">,
  error: string,
  state: string | null = "state-1",
) {
  const { error_description, ...fields } = await readFormPost(asked, redirectUri);
  expect(fields).toEqual({ error, iss: world().origin, ...(state !== null && { state }) });
  expect(error_description).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
}

export async function expectPostedCode(
  asked: Asked,
  { redirectUri }: Pick<Application, "redirectUri">,
) {
  const fields = await readFormPost(asked, redirectUri);
  expect(fields).toMatchObject({
    code: expect.stringMatching(/^foyer_ac_[\w-]{43}$/),
    iss: world().origin,
  });
  return fields;
}
