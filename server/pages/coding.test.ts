import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { coded } from "./coding";

const PAGE = Buffer.from("<p>again and again</p>".repeat(100));

it.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
  ["identity", undefined, null],
  [undefined, undefined, null],
])("codes a page for %j as %s", async (accepted, coding, decode) => {
  const { body, headers } = await coded(PAGE, accepted);
  expect(headers).toEqual(coding ? ["Content-Encoding", coding] : []);
  expect((decode ? decode(body) : body).equals(PAGE)).toBe(true);
});

it("leaves a short page as it is", async () => {
  const short = PAGE.subarray(0, 1000);
  expect(await coded(short, "br")).toEqual({ body: short, headers: [] });
});
