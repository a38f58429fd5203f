import { makeApplication } from "@/test/factories";
import {
  expectErrorPage,
  expectRefusal,
  NOTHING,
  storedFor,
} from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import { authorizeAddress, locationOf, newPair, signedInBrowser } from "../../support/flow";
import { expectPostedCode, expectPostedRefusal, readFormPost } from "../../support/form-post";
import { oldVisit } from "../../support/old-visit";
import { CHALLENGE, decide, grantTo, requestUriOf } from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

const BY_FORM = { response_mode: "form_post" };

const HOSTILE = [
  `"><script>alert(1)</script>`,
  `' onfocus=alert(1) autofocus x='`,
  "</form></main><form action=https://evil.example>",
  "&quot;&#39;&amp;&lt;",
  "<!-- \u2028 \u202e \\ ` #{alert(1)} ünï 漢字 🗝️",
  "s".repeat(4096),
];

test.describe("rule 19: response_mode=form_post", () => {
  test("answers with a page that posts code, state and iss", async () => {
    const { application, ask } = await oldVisit();
    const { code: _, ...rest } = await expectPostedCode(ask(BY_FORM), application);
    expect(rest).toEqual({ state: "state-1", iss: world().origin });
    const stateless = await expectPostedCode(ask({ ...BY_FORM, state: null }), application);
    expect(stateless).not.toHaveProperty("state");
  });

  for (const state of HOSTILE)
    test(`escapes the state ${state.slice(0, 30)} and returns it unchanged`, async () => {
      const { application, ask } = await oldVisit();
      expect((await expectPostedCode(ask({ ...BY_FORM, state }), application)).state).toBe(state);
      const refused = await ask({ ...BY_FORM, state, response_type: "token" });
      await expectPostedRefusal(refused, application, "unsupported_response_type", state);
    });

  test("sends every error the same way", async () => {
    const { application, ask } = await oldVisit();
    const faults: [Record<string, string | null>, string][] = [
      [{ response_type: "token" }, "unsupported_response_type"],
      [{ response_type: null }, "invalid_request"],
      [{ scope: "unknown" }, "invalid_scope"],
      [{ code_challenge: null }, "invalid_request"],
      [{ request: "eyJ.e30." }, "request_not_supported"],
      [{ request_uri: "https://client.example/r" }, "request_uri_not_supported"],
      [{ prompt: "none login" }, "invalid_request"],
      [{ claims: "[]" }, "invalid_request"],
      [{ nonce: "n".repeat(4097) }, "invalid_request"],
    ];
    for (const [changes, error] of faults)
      await expectPostedRefusal(ask({ ...BY_FORM, ...changes }), application, error);
  });

  test("works with prompt=none, for codes and errors", async () => {
    const { application, ask } = await oldVisit();
    const silently = { ...BY_FORM, prompt: "none" };
    await expectPostedCode(ask(silently), application);
    await expectPostedRefusal(ask({ ...silently, max_age: "1" }), application, "login_required");
    const pair = await newPair();
    const { browser } = await signedInBrowser(pair.user);
    const address = authorizeAddress(pair.application, CHALLENGE, silently);
    await expectPostedRefusal(browser.get(address), pair.application, "consent_required");
    expect(await storedFor(pair.application)).toEqual(NOTHING);
  });

  test("works after a denial", async () => {
    const { application, user } = await newPair();
    const { browser } = await signedInBrowser(user);
    const page = locationOf(await browser.get(authorizeAddress(application, CHALLENGE, BY_FORM)));
    const denied = locationOf(await decide(browser, requestUriOf(page), "deny"));
    await expectPostedRefusal(browser.get(denied), application, "access_denied");
  });

  test("works by POST", async () => {
    const { application, browser } = await oldVisit();
    const address = authorizeAddress(application, CHALLENGE, BY_FORM);
    const [path = "", query = ""] = address.split("?");
    const form = Object.fromEntries(new URLSearchParams(query));
    await expectPostedCode(browser.post(path, form), application);
  });

  test("posts to the registered address with its query", async () => {
    const uris = [
      "https://client.example/cb?a=b&c=%22%3E",
      "http://[::1]:9/cb",
      "http://localhost:4567/cb",
    ];
    const { user, application } = await newPair({ redirectUris: uris });
    await grantTo(user, application);
    const { browser } = await signedInBrowser(user);
    for (const redirect_uri of uris) {
      const address = authorizeAddress(application, CHALLENGE, { ...BY_FORM, redirect_uri });
      await expectPostedCode(browser.get(address), { redirectUri: redirect_uri });
    }
  });
});

test.describe("rule 19: any other response_mode is invalid_request, in the query", () => {
  const ask = async (more: string, changes: Record<string, string | null> = {}) => {
    const application = await makeApplication(db());
    const browser = new CookieClient(world().origin);
    const address = authorizeAddress(application, CHALLENGE, changes) + more;
    return { application, response: await browser.get(address) };
  };

  for (const mode of [
    "fragment",
    "form_post.jwt",
    "FORM_POST",
    "form_post%20",
    "form_post%00",
    "x",
  ])
    test(mode, async () => {
      const { application, response } = await ask(`&response_mode=${mode}`);
      expectRefusal(response, application, "invalid_request");
    });

  test("form_post twice, or beside query", async () => {
    for (const second of ["form_post", "query", "fragment", ""]) {
      const more = `&response_mode=form_post&response_mode=${second}`;
      const { application, response } = await ask(more);
      expectRefusal(response, application, "invalid_request");
    }
  });

  test("form_post to a program's own scheme, which no form reaches", async () => {
    const redirectUri = "com.example.app:/cb";
    const application = await makeApplication(db(), {
      tokenEndpointAuthMethod: "none",
      redirectUris: [redirectUri],
    });
    const browser = new CookieClient(world().origin);
    const response = await browser.get(authorizeAddress(application, CHALLENGE, BY_FORM));
    expectRefusal(response, application, "invalid_request");
    expect(await storedFor(application)).toEqual(NOTHING);
  });
});

test("rule 2: an error that must not be redirected is a page with the request ID, also for form_post", async () => {
  const { application, ask } = await oldVisit();
  for (const changes of [{ client_id: "nobody" }, { redirect_uri: "https://evil.example/" }]) {
    const response = await ask({ ...BY_FORM, ...changes });
    const id = response.headers.get("x-request-id") ?? "";
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const reason = "client_id" in changes ? "client_unknown" : "redirect_uri_unregistered";
    expect(await expectErrorPage(response, reason)).toContain(id);
  }
  expect(await storedFor(application)).toMatchObject({ families: 0 });
});

test("rule 42: discovery lists exactly the response modes that work", async () => {
  const discovery = await fetch(`${world().origin}/.well-known/openid-configuration`);
  const { response_modes_supported: modes } = await discovery.json();
  expect(modes).toEqual(["query", "form_post"]);
  const { application, ask } = await oldVisit();
  for (const response_mode of modes) {
    const response = await ask({ response_mode });
    expect(response.status).toBe(response_mode === "query" ? 303 : 200);
    if (response_mode === "form_post") await readFormPost(response, application.redirectUri);
  }
});
