import fc from "fast-check";
import { readNames } from "./bad-input-names";

/** Parts of a generated request. Queries and forms are already encoded, including undecodable ones. */
export type BadInput = {
  signedIn: boolean;
  /** True if the request sends the origin, method and content type that the address expects. */
  fitting: boolean;
  method: string;
  query: string;
  /** Value of a dynamic path segment. */
  segment: string;
  headers: Record<string, string>;
  cookies: string;
  body: { type: string; bytes: Buffer } | null;
  /** Valid parameters to send as well, and the one that gets another value. */
  valid: { sent: boolean; broken: number; by: string };
};

const DEPTH = 10_000;
const deep = `${'{"a":['.repeat(DEPTH)}${"]}".repeat(DEPTH)}`;
const MEGABYTE = 1024 * 1024;

/**
 * Encoded values for a query or form: NUL, lone surrogates, broken UTF-8 and percent-encoding, and
 * other parser traps.
 */
const ENCODED = [
  ...["%00", "a%00b", "%ED%A0%80", "%ED%B0%80x", "%ff", "%c0%af", "%e2%82", "%F4%90%80%80"],
  ...["%", "%4", "%zz", "%u0041", "%25%30%30", "+", "", "__proto__", "constructor", "toString"],
  ...["%0d%0aSet-Cookie:+a=b", "%e2%80%ae", "%ef%bf%bf", "%f0%9f%92%a9", "..%2f..%2f", "%5c%5ce"],
  ...["-1", "0", "1e309", "NaN", "9".repeat(400), "2147483648", "9007199254740993", "-0", "1.5"],
  ...["%27%20or%201=1--", "%24%7b7*7%7d", "%3cscript%3e", "{}", "[]", "null", "true", '"'],
  ...[
    "00000000-0000-4000-8000-000000000000",
    "9999-12-31T23:59:60Z",
    "+275760-09-13",
    "0000-00-00",
  ],
  ...["https://%5b::1%5d:99999/", "http:", "//e", "data:,", "urn:ietf:params:oauth:request_uri:x"],
  ...["foyer_at_x", "foyer_rt_%00", "a.b.c", "e30.e30.", "=", "&", ";", "x".repeat(5000)],
  "%7b%22__proto__%22%3a%7b%22a%22%3a1%7d%7d",
] as const;

/** Encodes a text as a form does, but lone surrogates as the three bytes that a careless encoder writes. */
const encode = (text: string) =>
  [...text]
    .map((c) =>
      /^[\ud800-\udfff]$/.test(c)
        ? `%ED%${(0x80 + ((c.charCodeAt(0) >> 6) & 63)).toString(16)}%${(0x80 + (c.charCodeAt(0) & 63)).toString(16)}`
        : encodeURIComponent(c),
    )
    .join("");

const anyText = fc.string({ unit: "binary", maxLength: 40 });
const encoded = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ENCODED) },
  { weight: 1, arbitrary: anyText.map(encode) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }).map(encodeURIComponent) },
);

const ODD_NAMES = ["__proto__", "constructor", "a[]", "a[b]", "%00", "%ff", "", "toString", "_rsc"];
const name = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...readNames()) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_NAMES) },
);

/** Half of the names repeat: an array where a string belongs. */
const pairs = fc
  .array(fc.tuple(name, encoded, fc.boolean()), { maxLength: 5 })
  .map((all) =>
    all.flatMap(([n, v, twice]) => (twice ? [`${n}=${v}`, `${n}=${v}x`] : [`${n}=${v}`])).join("&"),
  );

const form = pairs.map((text) => ({
  type: "application/x-www-form-urlencoded",
  bytes: Buffer.from(text, "latin1"),
}));

const TYPES = [
  "application/x-www-form-urlencoded; charset=utf-16",
  "application/json",
  "text/plain",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  'multipart/form-data; boundary="',
  "a/b; c",
  "",
];
const JSON_TEXTS = [
  deep,
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
  "[",
  '"\\ud800"',
  "1e999",
  "{}",
];
const json = fc
  .constantFrom(...JSON_TEXTS)
  .map((text) => ({ type: "application/json", bytes: Buffer.from(text) }));
const binary = fc.record({
  type: fc.constantFrom(...TYPES, "application/x-www-form-urlencoded"),
  bytes: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
});
const large = fc
  .constantFrom("application/x-www-form-urlencoded", "application/json", "text/plain")
  .map((type) => ({ type, bytes: Buffer.alloc(MEGABYTE, "a") }));

const PART_NAMES = [
  '"file"',
  '"icon"',
  '"logo"',
  '"picture"',
  '"do"',
  '"',
  "__proto__",
  '"\ufffd"',
];
const multipart = fc
  .array(fc.tuple(fc.constantFrom(...PART_NAMES), fc.constantFrom("", '; filename="a"'), encoded), {
    maxLength: 4,
  })
  .map((parts) => {
    const written = parts.map(
      ([n, file, v]) =>
        `--x\r\nContent-Disposition: form-data; name=${n}${file}\r\n\r\n${decodeBytes(v)}\r\n`,
    );
    const bytes = Buffer.from(`${written.join("")}--x--\r\n`, "latin1");
    return { type: "multipart/form-data; boundary=x", bytes };
  });

const decodeBytes = (text: string) =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Any header value that Node lets a client send: everything except control characters. */
const headerText = fc.oneof(
  fc.constantFrom("", ",", ";;=", "\u00ff\u0080", "*", "%00", "__proto__", "x".repeat(4000), "-1"),
  fc.constantFrom(
    "Basic a",
    "Basic OjpA/w==",
    "Bearer",
    `Bearer ${"x".repeat(9000)}`,
    "Bearer \u00ff",
  ),
  fc.constantFrom('W/"', "bytes=9-1,,0-", "gzip;q=x, ;q=9", "http://[", "null", "10.0.0.1, \u00ff"),
  fc.constantFrom(
    '["",{"children":1}]',
    "%5B",
    "1",
    "deflate, gzip, br",
    "a:a:a:a:a",
    "100-continue",
  ),
  fc.string({ unit: "binary-ascii", maxLength: 30 }).map((text) => text.replaceAll(/[^ -~]/g, "")),
);
const HEADERS = [
  ...["accept", "accept-encoding", "accept-language", "authorization", "content-encoding", "host"],
  ...["if-none-match", "if-modified-since", "origin", "range", "referer", "user-agent", "purpose"],
  ...["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-request-id", "forwarded"],
  ...["rsc", "next-action", "next-router-state-tree", "next-router-prefetch", "next-url"],
  ...["next-router-segment-prefetch", "x-middleware-subrequest", "x-nextjs-data", "traceparent"],
  ...["sec-fetch-site", "x-http-method-override", "access-control-request-method", "priority"],
  ...["next-hmr-refresh", "x-matched-path", "x-invoke-path", "x-now-route-matches", "dnt"],
];
const headers = fc
  .array(fc.tuple(fc.constantFrom(...HEADERS), headerText), { maxLength: 3 })
  .map((all) => Object.fromEntries(all));

const COOKIES = ["session", "browser", "device", "callback", "csrf", "problems", "shown", "locale"];
const cookieValue = fc.oneof(
  headerText.map((text) => text.replaceAll(";", "")),
  encoded,
  fc.constantFrom("e30", "e30.e30.e30.e30.e30", "eyJhbGciOiJkaXIifQ..x.x.x", "%7B%7D", "%22%22"),
);
const cookies = fc
  .array(fc.tuple(fc.constantFrom(...COOKIES, "theme", "view"), cookieValue), { maxLength: 2 })
  .map((all) => all.map(([n, v]) => `foyer.${n}=${v}`).join("; "));

const rarely = <T>(often: T, arbitrary: fc.Arbitrary<T>, weight = 1) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(often) }, { weight, arbitrary });

export const badInput: fc.Arbitrary<BadInput> = fc.record({
  signedIn: fc.boolean(),
  fitting: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
  method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"),
  query: rarely("", pairs, 4),
  segment: encoded.filter((text) => text !== ""),
  headers: rarely({}, headers, 3),
  cookies: rarely("", cookies),
  body: fc.oneof(
    { weight: 20, arbitrary: form },
    { weight: 3, arbitrary: multipart },
    { weight: 2, arbitrary: json },
    { weight: 2, arbitrary: binary },
    { weight: 1, arbitrary: large },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  valid: fc.record({ sent: fc.boolean(), broken: fc.nat({ max: 20 }), by: encoded }),
});
