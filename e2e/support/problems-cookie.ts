import { inflateRawSync } from "node:zlib";

/** Decodes the cookie with a form's problems (lib/forms/problems.ts). */
export const unpacked = (value: string) =>
  value === ""
    ? ""
    : inflateRawSync(Buffer.from(value.split(".")[0] ?? "", "base64url")).toString("utf8");

const cookieOf =
  (name: string) =>
  ({ headers }: Response) =>
    new RegExp(`foyer\\.${name}=([^;]*)`).exec(headers.get("set-cookie") ?? "")?.[1] ?? "";

/** Returns the value of that cookie, as it was sent; empty if it wasn't. */
export const problemsCookieOf = cookieOf("problems");

/** Returns the cookie with the input that is kept through a sign-in (lib/forms/kept-input.ts). */
export const keptCookieOf = cookieOf("kept");
