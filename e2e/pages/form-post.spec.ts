import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { authorizeAddress, challengeOf, newVerifier, redeem } from "../support/flow";
import { push } from "../support/par";
import { grantTo, resumeAddress } from "../support/pending-authorization";
import { enterPassword, expect, test } from "../support/visit";
import { db, world } from "../support/world";

type Posted = {
  fields: URLSearchParams;
  origin: string | undefined;
  referer: string | undefined;
};

/** A client on another site that accepts responses by POST only, and reports them on its page. */
async function startPostedCallback(name: string) {
  const received: Posted[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isAnswer = request.method === "POST" && request.url === "/callback?tenant=1";
    if (isAnswer)
      received.push({
        fields: new URLSearchParams(Buffer.concat(chunks).toString()),
        origin: request.headers.origin,
        referer: request.headers.referer,
      });
    response.writeHead(isAnswer ? 200 : 404, { "Content-Type": "text/html" });
    response.end(
      `<!doctype html><title>x</title><h1>${isAnswer ? "You are back" : "Nothing"}</h1>`,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const redirectUri = `http://127.0.0.1:${address.port}/callback?tenant=1`;
  return {
    application: await makeApplication(db(), { name, redirectUris: [redirectUri] }),
    received,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

let client: Awaited<ReturnType<typeof startPostedCallback>>;
test.beforeEach(async () => {
  client = await startPostedCallback("Post Office");
});
test.afterEach(() => client.stop());

const STATE = `"><script>document.title="owned"</script><img src=x onerror="document.title='owned'">'&quot;ünï 🗝️`;

/** Collects the browser's own errors, above all CSP violations. */
function complaintsOf(page: Page) {
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isOurs = !message.location().url.startsWith("http://127.0.0.1");
    if (message.type() === "error" && isOurs) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

const begin = (page: Page, challenge: string, changes: Record<string, string> = {}) => {
  const more = { response_mode: "form_post", state: STATE, ...changes };
  return page.goto(authorizeAddress(client.application, challenge, more));
};

/** Expects exactly one response at the client's callback: a POST from Foyer's origin without a referrer path. */
function onlyAnswer() {
  expect(client.received).toHaveLength(1);
  const [answer] = client.received;
  if (!answer) throw new Error("nothing was posted");
  expect(answer.origin).toBe(world().origin);
  expect([undefined, `${world().origin}/`]).toContain(answer.referer);
  expect(answer.fields.get("state")).toBe(STATE);
  expect(answer.fields.get("iss")).toBe(world().origin);
  return answer.fields;
}

test("rule 19: the response posts itself after sign-in and consent, and its code can be redeemed", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const verifier = newVerifier();
  await begin(page, challengeOf(verifier));
  await enterPassword(page, await makeUser(db()));
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByRole("heading", { name: "You are back" })).toBeVisible();
  const code = onlyAnswer().get("code") ?? "";
  const { redirectUri } = client.application;
  expect((await redeem(client.application, { code, verifier, redirectUri })).status).toBe(200);
  expect(complaints).toEqual([]);
});

test("rule 19: a denial posts itself too", async ({ page }) => {
  await begin(page, challengeOf(newVerifier()));
  await enterPassword(page, await makeUser(db()));
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "You are back" })).toBeVisible();
  expect(onlyAnswer().get("error")).toBe("access_denied");
});

test("rule 19: prompt=none is answered by a form that posts itself", async ({ page }) => {
  await begin(page, challengeOf(newVerifier()), { prompt: "none" });
  await expect(page.getByRole("heading", { name: "You are back" })).toBeVisible();
  expect(onlyAnswer().get("error")).toBe("login_required");
});

/** Opens a page of another origin, and in it a frame with a silent request. */
async function frame(page: Page, origin: string) {
  const more = { response_mode: "form_post", state: STATE, prompt: "none" };
  const address = authorizeAddress(client.application, challengeOf(newVerifier()), more);
  await page.goto(`${origin}/framing`);
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement("iframe"), { src }));
  }, world().origin + address);
}

test("rule 19: prompt=none is answered in a frame of the client, and in nobody else's", async ({
  page,
}) => {
  const { origin, port } = new URL(client.application.redirectUri);
  await frame(page, `http://localhost:${port}`);
  await expect.poll(() => page.frames().at(-1)?.url()).toBe("chrome-error://chromewebdata/");
  expect(client.received).toEqual([]);
  await frame(page, origin);
  await expect(
    page.frameLocator("iframe").getByRole("heading", { name: "You are back" }),
  ).toBeVisible();
  expect(onlyAnswer().get("error")).toBe("login_required");
});

test("rule 19: a second sign-in and a pushed request need no interaction", async ({ page }) => {
  const person = await makeUser(db());
  await grantTo(person, client.application);
  await page.goto("/sign-in");
  await enterPassword(page, person);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeHidden();
  const pushed = await push(client.application, { response_mode: "form_post", state: STATE });
  await page.goto(resumeAddress(client.application, pushed));
  await expect(page.getByRole("heading", { name: "You are back" })).toBeVisible();
  expect(onlyAnswer().get("code")).toMatch(/^foyer_ac_/);
});

test("rule 16: login_hint fills the sign-in form, as text", async ({ page }) => {
  for (const login_hint of ["ada@example.org", '"><script>document.title="owned"</script>']) {
    await begin(page, challengeOf(newVerifier()), { login_hint });
    await expect(page.getByLabel("Username or email address")).toHaveValue(login_hint);
    expect(await page.title()).not.toBe("owned");
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("rule 19: a button posts the response", async ({ page }) => {
    await begin(page, challengeOf(newVerifier()));
    await enterPassword(page, await makeUser(db()));
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(
      page.getByRole("heading", { name: "Redirecting to the application" }),
    ).toBeVisible();
    expect(client.received).toEqual([]);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "You are back" })).toBeVisible();
    expect(onlyAnswer().get("code")).toMatch(/^foyer_ac_/);
  });
});
