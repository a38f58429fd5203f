import { inflateRawSync } from "node:zlib";

/** Decodes the cookie with a form's problems (lib/forms/problems.ts). */
export const unpacked = (value: string) =>
  value === ""
    ? ""
    : inflateRawSync(Buffer.from(value.split(".")[0] ?? "", "base64url")).toString("utf8");

/** Returns the value of that cookie, as it was sent; empty if it wasn't. */
export const problemsCookieOf = ({ headers }: Response) =>
  /foyer\.problems=([^;]*)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "";
