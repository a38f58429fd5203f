import { expect, it } from "vitest";
import { checkRegistrableRedirectUri, findSpelling } from "./redirect-uri";

it.each([
  ["HTTPS://client.example/Cb", "scheme_spelling", "https://client.example/Cb"],
  ["HTTPS://CLIENT.example:443/Cb", "scheme_spelling", "https://client.example/Cb"],
  ["https://Client.Example/Cb?X=Y", "host_spelling", "https://client.example/Cb?X=Y"],
  ["https://CLIENT.example:0443/", "host_spelling", "https://client.example/"],
  ["http://LOCALHOST:4000/cb", "host_spelling", "http://localhost:4000/cb"],
  ["https://client.example:443", "port_spelling", "https://client.example"],
  ["https://client.example:443/cb", "port_spelling", "https://client.example/cb"],
  ["http://localhost:80/cb", "port_spelling", "http://localhost/cb"],
  ["http://[::1]:04000/cb", "port_spelling", "http://[::1]:4000/cb"],
  ["https://bücher.example:443/", "port_spelling", "https://xn--bcher-kva.example/"],
  ["https://client.example/a b", "path_spelling", "https://client.example/a%20b"],
  ["https://client.example/ü?q=ö", "path_spelling", "https://client.example/%C3%BC?q=%C3%B6"],
  ["https://client.example/𐍈", "path_spelling", "https://client.example/%F0%90%8D%88"],
  ["https://XN--BCHER-KVA.example/cb", "host_spelling", "https://xn--bcher-kva.example/cb"],
  ["HTTPS://[2001:DB8::1]:443/", "scheme_spelling", "https://[2001:db8::1]/"],
  [
    "https://مثال.إختبار/مسار",
    "path_spelling",
    "https://xn--mgbh0fb.xn--kgbechtv/%D9%85%D8%B3%D8%A7%D8%B1",
  ],
  ["Com.Example.App:/cb", "scheme_spelling", "com.example.app:/cb"],
] as const)("%s: %s, %s", (typed, fault, spelling) => {
  expect(findSpelling(typed)).toEqual({ fault, spelling });
  expect(checkRegistrableRedirectUri(typed, { isPublic: true })).toEqual({
    ok: false,
    error: fault,
  });
  expect(checkRegistrableRedirectUri(spelling, { isPublic: true })).toEqual({
    ok: true,
    value: spelling,
  });
});

it.each([
  "https://client.example/callback",
  "https://client.example:80/%7E%c3%bc",
  "http://[::1]:4000/",
  "https://bücher.example/",
  "https://例え。テスト:8443/",
  "https://user:Secret@Client.example/",
  "https://xn--ü.Example:443/",
  "https://{Tenant}.example/",
  "https://*.Example/",
  "https://a%2Fb.Example/",
  "javascript:Alert(1)",
  "FTP://Client.example/",
  "https://client.example/\ud800",
  "https://client.example/\n",
  "/Callback",
  "",
])("finds nothing to spell in %j", (uri) => expect(findSpelling(uri)).toBeNull());
