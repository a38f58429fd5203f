import { expect, test } from "@playwright/test";
import { makeApplication } from "@/db/factories";
import { basic } from "../support/errand";
import { type RunningServer, startServer } from "../support/servers";
import { postToken } from "../support/token-call";
import { db, world } from "../support/world";

let server: RunningServer;
test.beforeAll(async () => {
  const { databaseUrl, appSecret } = world();
  server = await startServer({
    DATABASE_URL: databaseUrl,
    APP_SECRET: appSecret,
    LOG_LEVEL: "info",
  });
});
test.afterAll(() => server.stop());

/** The log line of a request, by the id that its answer shows. What was written arrives a little later. */
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
  const application = await makeApplication(db());
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
