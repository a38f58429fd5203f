import fc from "fast-check";
import { mutant } from "@/test/address-mutants";
import { makeApplication } from "@/test/factories";
import {
  expectErrorPage,
  expectPage,
  NOTHING,
  storedFor,
} from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import { type Application, authorizeAddress } from "../../support/flow";
import { inBatches } from "../../support/in-batches";
import { CHALLENGE } from "../../support/pending-authorization";
import { REDIRECT_MUTANTS } from "../../support/sizes";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

const REGISTERED = "https://client.example/cb";

/**
 * Each differs from REGISTERED in one way that a parser, a browser or a proxy might tolerate (RFC
 * 9700 section 2.1).
 */
const HOSTILE: Record<string, string> = {
  "an added query": `${REGISTERED}?x=1`,
  "an empty query": `${REGISTERED}?`,
  "a trailing slash": `${REGISTERED}/`,
  "a longer path": `${REGISTERED}/more`,
  "a longer name": `${REGISTERED}x`,
  "a shorter path": "https://client.example/c",
  "no path": "https://client.example",
  "the host in capitals": "https://CLIENT.example/cb",
  "the scheme in capitals": "HTTPS://client.example/cb",
  "the path in capitals": "https://client.example/CB",
  "the default port": "https://client.example:443/cb",
  "another port": "https://client.example:8443/cb",
  "another scheme": "http://client.example/cb",
  "no scheme": "//client.example/cb",
  "a scheme without slashes": "https:client.example/cb",
  "three slashes": "https:///client.example/cb",
  "a dot segment": "https://client.example/./cb",
  "two dot segments": "https://client.example/x/../cb",
  "an encoded dot segment": "https://client.example/%2e/cb",
  "an encoded letter": "https://client.example/%63b",
  "an encoded slash": "https://client.example%2Fcb",
  "a tab": "https://client.example/\tcb",
  "a newline": "https://client.example/\ncb",
  "a trailing newline": `${REGISTERED}\n`,
  "a carriage return": `${REGISTERED}\r\nX-Injected: 1`,
  "a backslash": "https:\\\\client.example\\cb",
  "a backslash after the host": "https://client.example\\cb",
  "a leading space": ` ${REGISTERED}`,
  "a trailing space": `${REGISTERED} `,
  "full-width letters": "https://ｃlient.example/cb",
  "an ideographic full stop": "https://client。example/cb",
  "a soft hyphen": "https://cli\u00adent.example/cb",
  "a zero-width space": `${REGISTERED}\u200b`,
  "a byte order mark": `\ufeff${REGISTERED}`,
  "a trailing dot": "https://client.example./cb",
  "a fragment": `${REGISTERED}#`,
  "a fragment with text": `${REGISTERED}#x`,
  "user info": "https://user@client.example/cb",
  "empty user info": "https://@client.example/cb",
  "the host as user info": "https://client.example@evil.example/cb",
  "the host as password": "https://a:client.example@evil.example/cb",
  "a subdomain": "https://evil.client.example/cb",
  "a longer host": "https://client.example.evil.example/cb",
  "another host": "https://evil.example/cb",
  "two addresses": `${REGISTERED} https://evil.example/`,
  "two addresses with a comma": `${REGISTERED},https://evil.example/`,
  "a script": "javascript:alert(1)//https://client.example/cb",
  data: "data:text/html,https://client.example/cb",
  "a wildcard": "https://client.example/*",
  "an SQL wildcard": "https://client.example/c%",
  "the address of somebody else here": "http://localhost:3000/callback",
};

async function ask(application: Application, uri: string) {
  const changes = { redirect_uri: uri, state: null };
  const address = authorizeAddress(application, CHALLENGE, changes);
  return new CookieClient(world().origin).get(address);
}

test.describe("rule 4: redirect_uri is compared as a string", () => {
  for (const [what, uri] of Object.entries(HOSTILE))
    test(`${what} is refused`, async () => {
      const application = await makeApplication(db(), { redirectUris: [REGISTERED] });
      await expectErrorPage(ask(application, uri), "redirect_uri_unregistered");
      expect(await storedFor(application)).toEqual(NOTHING);
    });

  test("the registered address is accepted", async () => {
    const application = await makeApplication(db(), { redirectUris: [REGISTERED] });
    expectPage(await ask(application, REGISTERED), "/sign-in");
  });

  test("another client's registered address is refused", async () => {
    await makeApplication(db(), { redirectUris: ["https://other.example/cb"] });
    const application = await makeApplication(db(), { redirectUris: [REGISTERED] });
    const response = await ask(application, "https://other.example/cb");
    await expectErrorPage(response, "redirect_uri_unregistered");
  });

  test("a loopback address counts its port and its name", async () => {
    const application = await makeApplication(db(), { redirectUris: ["http://localhost:4000/cb"] });
    for (const host of ["localhost:4001", "localhost", "127.0.0.1:4000", "[::1]:4000"]) {
      const response = await ask(application, `http://${host}/cb`);
      const isPort = host.startsWith("localhost");
      await expectErrorPage(response, isPort ? "redirect_uri_port" : "redirect_uri_unregistered");
    }
  });
});

test.describe("rule 3: a missing or unregistered redirect_uri is a page", () => {
  const also: Record<string, Record<string, string | null>> = {
    "nothing else is wrong": {},
    "response_type is missing": { response_type: null },
    "PKCE is missing": { code_challenge: null },
    "prompt=none": { prompt: "none" },
    "a request object": { request: "eyJ.e30." },
    "form_post is asked for": { response_mode: "form_post" },
    "the scope is unknown": { scope: "x" },
  };
  for (const [what, changes] of Object.entries(also))
    test(`when ${what}`, async () => {
      const application = await makeApplication(db());
      const browser = new CookieClient(world().origin);
      for (const redirect_uri of [null, "", "https://evil.example/"]) {
        const address = authorizeAddress(application, CHALLENGE, { ...changes, redirect_uri });
        const reason = redirect_uri ? "redirect_uri_unregistered" : "redirect_uri_missing";
        await expectErrorPage(browser.get(address), reason);
      }
    });

  test("and shows a hostile address as plain text", async () => {
    const application = await makeApplication(db());
    const response = await ask(application, `https://x/"><script>alert(1)</script>`);
    const page = await expectErrorPage(response, "redirect_uri_unregistered");
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/copy.js" defer>']);
  });
});

test(`rule 4: of ${REDIRECT_MUTANTS} generated mutants none is accepted and none redirected to (F8)`, async () => {
  test.setTimeout(30_000 + 60 * REDIRECT_MUTANTS);
  const uris = [REGISTERED, "http://127.0.0.1:4000/cb?x=1", "com.example.app:/cb"];
  const application = await makeApplication(db(), { redirectUris: uris });
  const numRuns = Math.ceil(REDIRECT_MUTANTS / uris.length);
  const mutants = uris.flatMap((uri) => fc.sample(mutant(uri), { numRuns, seed: 20_260_801 }));
  const answers = await inBatches(mutants, (uri) => ask(application, uri));
  const accepted = mutants.filter(
    (_, i) => answers[i]?.status !== 400 || answers[i]?.headers.has("location"),
  );
  expect(accepted).toEqual([]);
  expect(await storedFor(application)).toEqual(NOTHING);
});

test("an error page in another language keeps its request ID, and its error counts once", async () => {
  const { id, clientId } = await makeApplication(db());
  const visit = async (path: string) => {
    const page = await (await new CookieClient(world().origin).get(path)).text();
    const [[, next = ""], [, id = ""]] = [
      /name="next" value="([^"]+)"/.exec(page) ?? [],
      /request_id: ([\w-]+)/.exec(page) ?? [],
    ];
    return { id, next: next.replaceAll("&amp;", "&") };
  };
  const ask = (uri: string) => visit(`/oauth/authorize?client_id=${clientId}&redirect_uri=${uri}`);
  const first = await ask("https://evil.example");
  expect(await visit(first.next)).toEqual(first);
  const forged = await visit(first.next.replace("evil", "other"));
  expect(forged.id).not.toBe(first.id);
  const noted = () => db().$client`
    select request_id as id, times from application_failures where application_id = ${id} order by at`;
  await expect.poll(noted, { timeout: 10_000 }).toEqual([
    { id: first.id, times: 1 },
    { id: forged.id, times: 1 },
  ]);
});
