import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { IDENTITY_HEADERS } from "@/lib/oauth/gate/identity";
import { APPLICATION, applicationAddress, gateSnippets, headersOf } from "./snippet-gate";

const ALL_HEADERS = headersOf({ sends: IDENTITY_HEADERS, assertion: true });

const SITE = {
  check: "https://id.example.org/gate/your-client-id/check",
  host: "wiki.example.org",
  headers: ALL_HEADERS,
  application: APPLICATION,
};

it.each(gateSnippets(SITE))(
  "docs/gates.md has the configuration of $library as a site's page shows it",
  async ({ code }) => {
    expect(await readFile("docs/gates.md", "utf8")).toContain(`\n${code}\n\`\`\`\n`);
  },
);

it("rule 179: every configuration removes all headers, also those that the site doesn't get", () => {
  const headers = headersOf({ sends: ["Remote-User"], assertion: false });
  expect(headers).toEqual(["Remote-User"]);
  for (const { library, code } of gateSnippets({ ...SITE, headers }))
    if (library === "nginx")
      for (const name of ALL_HEADERS) expect(code).toContain(`proxy_set_header ${name} $foyer_`);
    else
      expect(code).toMatch(/\(\?i\)\^\(remote\|x\.foyer\)|-Remote\*\n\t+request_header -\*Foyer\*/);
});

it("reads the address of an application, and nothing else that a configuration could take for its own", () => {
  expect(applicationAddress("wiki:3000")).toBe("http://wiki:3000");
  expect(applicationAddress("https://10.0.0.5:8443")).toBe("https://10.0.0.5:8443");
  for (const typed of ["localhost:3000", "wiki.internal", "nas.local:80", "http://192.168.1.2"])
    expect([typed, applicationAddress(typed)]).not.toEqual([typed, null]);
  // A link fills the field in.
  for (const typed of ["evil.example", "https://evil.example.:443", "8.8.8.8", "134744072"])
    expect([typed, applicationAddress(typed)]).toEqual([typed, null]);
  for (const typed of [
    "",
    "wiki:99999",
    "wiki:3000/path",
    "wiki; evil",
    "wiki\n}",
    "ftp://wiki",
    "wiki:port",
  ])
    expect([typed, applicationAddress(typed)]).toEqual([typed, null]);
});
