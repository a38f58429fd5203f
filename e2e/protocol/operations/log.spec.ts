import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { expect, test } from "@playwright/test";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { basic, sessionCookieValue } from "../../support/flow";
import { setUpServer } from "../../support/own-server";
import { postToken } from "../../support/token-call";
import { db } from "../../support/world";

const server = setUpServer({ LOG_LEVEL: "info" });

/** Returns the log line of a request by the id in its response, once it is written. */
const lineOf = (answer: Response) => expect.poll(() => findLine(answer));

function findLine(answer: Response) {
  const id = answer.headers.get("x-request-id") ?? "none";
  const line = server
    .output()
    .split("\n")
    .find((text) => text.includes(id));
  return line ? JSON.parse(line) : null;
}

test("the request id of a refused client leads to the reason, and to nothing secret", async () => {
  const application = await makeApplication(db(), { clientId: randomUUID() });
  const authorization = basic(application.clientId, "not the secret");
  const form = { grant_type: "refresh_token", refresh_token: "foyer_rt_what-was-sent" };
  const answer = await postToken({ origin: server.origin, authorization, form });
  expect(answer.status).toBe(401);
  await lineOf(answer).toMatchObject({
    event: "client_refused",
    pathname: "/oauth/token",
    clientId: application.clientId,
    reason: "secret_wrong",
  });
  expect(server.output()).not.toMatch(/not the secret|foyer_rt_|Basic /);
});

test("the request id on an error page leads to what was wrong", async () => {
  const { clientId } = await makeApplication(db());
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: "https://other.example/",
  });
  const answer = await fetch(`${server.origin}/oauth/authorize?${query}`, { redirect: "manual" });
  await lineOf(answer).toMatchObject({
    event: "error_page",
    status: 400,
    code: "redirect_uri_unregistered",
    detail: "redirect_uri sent: https://other.example/",
  });
});

test("who asks for what is not for their role is named, by page, by script and by form", async () => {
  const user = await makeUser(db());
  const session = await makeSession(db(), user.id);
  const Cookie = `foyer.session=${await sessionCookieValue(session.id)}`;
  const page = (path: string, as: Record<string, string> = { Accept: "text/html" }) =>
    fetch(server.origin + path, { headers: { Cookie, ...as } });
  const form = await fetch(`${server.origin}/forms/admin/users/change-role`, {
    method: "POST",
    headers: { Cookie, Origin: server.origin },
    body: new URLSearchParams({ role: "administrator" }),
  });
  const asked: [string, Response][] = [
    ["/admin/users", await page("/admin/users")],
    ["/admin/sites", await page("/admin/sites?_rsc=x", { rsc: "1" })],
    ["/forms/admin/users/change-role", form],
  ];
  for (const [pathname, answer] of asked) {
    const who = { userId: user.id, role: "user", network: expect.stringContaining("/") };
    await lineOf(answer).toMatchObject({ event: "permission_refused", pathname, ...who });
  }
  const titled = await page(`/admin/users/${user.id}`);
  await lineOf(titled).toMatchObject({ event: "permission_refused", permission: "users" });
  const lines = server.output().split("\n");
  expect(lines.filter((line) => line.includes(`"/admin/users/${user.id}"`))).toHaveLength(1);
});

test("a form from another site is logged, ten a minute of a network", async () => {
  const send = () =>
    fetch(`${server.origin}/sign-in/password`, {
      method: "POST",
      headers: { Origin: "https://evil.example" },
      body: new URLSearchParams({ username: "x" }),
    });
  const answer = await send();
  expect(answer.status).toBe(403);
  const line = { pathname: "/sign-in/password", origin: "https://evil.example" };
  const network = expect.stringContaining("/");
  await lineOf(answer).toMatchObject({ event: "form_refused", ...line, network });
  for (let n = 0; n < 30; n++) expect((await send()).status).toBe(403);
  // A later line follows the lines of all earlier requests.
  const { clientId } = await makeApplication(db(), { clientId: randomUUID() });
  const later = await postToken({ origin: server.origin, authorization: basic(clientId, "wrong") });
  await lineOf(later).toMatchObject({ event: "client_refused" });
  expect(server.output().match(/"event":"form_refused"/g)).toHaveLength(10);
});

/** Sends half a form and disconnects. */
async function sendHalf(path: string, headers: string[]) {
  const { port, hostname } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  const head = [`POST ${path} HTTP/1.1`, "Host: x", "Content-Length: 1000", ...headers];
  socket.write(`${head.join("\r\n")}\r\n\r\nusername=a`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  socket.destroy();
}

test("a body that its sender cuts off is no fault of ours", async () => {
  const session = await makeSession(db(), (await makeUser(db())).id);
  const Cookie = `Cookie: foyer.session=${await sessionCookieValue(session.id)}`;
  const form = [`Origin: ${server.origin}`, "Content-Type: application/x-www-form-urlencoded"];
  const file = [`Origin: ${server.origin}`, "Content-Type: multipart/form-data; boundary=x"];
  for (const path of ["/oauth/token", "/oauth/logout"]) await sendHalf(path, form);
  const pages = ["/sign-in/password", "/preferences", "/oauth/authorize"];
  for (const path of pages) await sendHalf(path, form);
  await sendHalf("/forms/account/set-picture", [...file, Cookie]);
  const refused = () => server.output().match(/"status":400[^\n]+"detail":"incomplete"/g) ?? [];
  await expect.poll(refused).toHaveLength(pages.length);
  await expect.poll(() => server.output()).toContain('"detail":"multipart_malformed"');
  expect(server.output()).not.toContain("unexpected_error");
});
