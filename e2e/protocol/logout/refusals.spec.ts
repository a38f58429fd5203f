import { expect, test } from "@playwright/test";
import { suspendApplication } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { makeApplication } from "@/test/factories";
import { expectErrorPage } from "../../support/authorization-answers";
import {
  askLogout,
  confirm,
  expectRefused,
  HOME,
  isSignedIn,
  logoutVisit,
} from "../../support/logout-visit";
import { db, world } from "../../support/world";

test("rule 45: a hint of a foreign audience", async () => {
  const visit = await logoutVisit();
  const other = await makeApplication(db(), { postLogoutRedirectUris: [HOME] });
  const asked = { id_token_hint: visit.hint, client_id: other.clientId };
  await expectRefused(visit, asked, "hint_of_another_client");
  const away = { ...asked, post_logout_redirect_uri: HOME };
  await expectRefused(visit, away, "hint_of_another_client");
});

test("rule 45: an address with neither hint nor client_id", async () => {
  const visit = await logoutVisit();
  await expectRefused(visit, { post_logout_redirect_uri: HOME, state: "s" }, "client_missing");
  await expectRefused(visit, { post_logout_redirect_uri: HOME, client_id: "" }, "client_missing");
});

test("rule 45: an unknown or suspended client", async () => {
  const visit = await logoutVisit();
  for (const client_id of ["nobody", "ü", "x".repeat(300), "a b"])
    await expectRefused(visit, { client_id }, "client_unknown");
  const { clientId } = visit.application;
  await suspendApplication(db(), clientId, serviceContext(new Date()));
  const asked = { post_logout_redirect_uri: HOME };
  await expectRefused(visit, { ...asked, client_id: clientId }, "client_suspended");
  await expectRefused(visit, { ...asked, id_token_hint: visit.hint }, "client_suspended");
});

test("an error page names the application, unless it awaits approval", async () => {
  const visit = await logoutVisit();
  const given = { name: "Grafana <b>" };
  const { clientId, id } = await makeApplication(db(), given);
  const ask = async (asked: Record<string, string>) => {
    const answer = await askLogout(visit.browser, { client_id: clientId, ...asked });
    return answer.text();
  };
  const title = (words: string) => `>\u2068Grafana &lt;b&gt;\u2069 ${words}</h1>`;
  const elsewhere = { post_logout_redirect_uri: "https://evil.example/" };
  const page = await ask(elsewhere);
  expect(page).toContain(title("asked to return to an address that isn&#39;t registered"));
  expect(page).toContain(`client_id: ${clientId}`);
  expect(await ask({ id_token_hint: "forged" })).toContain(title("sent an invalid ID token"));
  expect(await ask({ id_token_hint: visit.hint })).toContain(
    title("sent another application&#39;s ID token"),
  );
  await suspendApplication(db(), clientId, serviceContext(new Date()));
  expect(await ask({})).toContain(title("is suspended"));
  await db().$client`
    update applications set suspended_at = null, approved_at = null, owner_id = ${visit.user.id}
    where id = ${id}`;
  expect(await ask(elsewhere)).toContain("Grafana");
  const stranger = await logoutVisit();
  const answer = await askLogout(stranger.browser, { client_id: clientId, ...elsewhere });
  expect(await answer.text()).not.toContain("Grafana");
});

const UNREGISTERED = [
  "https://evil.example/",
  `${HOME}/`,
  `${HOME}?x=1`,
  `${HOME}#`,
  `${HOME} `,
  ` ${HOME}`,
  `${HOME}\t`,
  `${HOME}\n`,
  HOME.toUpperCase(),
  HOME.replace("client.", "Client."),
  HOME.replace("example/", "example:443/"),
  HOME.replace("example/", "example/./"),
  HOME.replace("example/", "example/%2e/"),
  HOME.replace("example/", "example\\"),
  HOME.replace("https://", "https://user@"),
  HOME.replace("https", "http"),
  HOME.replace("client.example", "client.example.evil.example"),
  HOME.replace("client", "ｃlient"),
  "https://client.example/callback",
  "javascript:alert(1)",
  "//evil.example",
  "/account",
];

test("rule 45: an unregistered address, compared as a string (rule 4)", async () => {
  test.setTimeout(60_000);
  const visit = await logoutVisit();
  for (const post_logout_redirect_uri of UNREGISTERED) {
    const asked = { id_token_hint: visit.hint, post_logout_redirect_uri, state: "s" };
    await expectRefused(visit, asked, "redirect_uri_unregistered");
  }
  const asked = { client_id: visit.application.clientId, post_logout_redirect_uri: `${HOME}/` };
  await expectRefused(visit, asked, "redirect_uri_unregistered");
});

test("rule 45: repeated parameters, and broken encodings", async () => {
  const visit = await logoutVisit();
  const { clientId } = visit.application;
  const all = Object.entries({
    id_token_hint: visit.hint,
    client_id: clientId,
    post_logout_redirect_uri: HOME,
    state: "s",
  });
  for (const pair of all) await expectRefused(visit, [...all, pair], "parameter_unreadable");
  for (const broken of ["state=%ff", "state=x%00", "id_token_hint=%zz"]) {
    const answer = await visit.browser.get(`/oauth/logout?client_id=${clientId}&${broken}`);
    await expectErrorPage(answer, "parameter_unreadable");
  }
  expect(await isSignedIn(visit)).toBe(true);
});

test("rule 45: the confirmation is checked again: changed fields sign nobody out", async () => {
  const visit = await logoutVisit();
  const { clientId } = visit.application;
  for (const [fields, reason] of [
    [{ post_logout_redirect_uri: HOME }, "client_missing"],
    [{ client_id: "nobody" }, "client_unknown"],
    [
      { client_id: clientId, post_logout_redirect_uri: "https://evil.example/" },
      "redirect_uri_unregistered",
    ],
  ] as const) {
    const posted = await confirm(visit.browser, fields);
    expect(posted.status).toBe(303);
    const location = posted.headers.get("location") ?? "";
    expect(location.startsWith(`${world().origin}/oauth/logout?`)).toBe(true);
    await expectErrorPage(visit.browser.get(location), reason);
    const page = await visit.browser.get(`/sign-out?${new URLSearchParams(fields)}`);
    expect(page.headers.get("content-security-policy")).toMatch(/form-action 'self'(?:;|$)/);
    expect(page.headers.get("location") ?? "").toMatch(/\/oauth\/logout\?/);
    expect(await isSignedIn(visit)).toBe(true);
  }
});

test("rule 45, F15: the confirmation takes only what our own pages send", async () => {
  const visit = await logoutVisit();
  for (const Origin of ["https://evil.example", "null", "", `${world().origin}.evil.example`]) {
    expect((await confirm(visit.browser, {}, { Origin })).status).toBe(403);
    expect(await isSignedIn(visit)).toBe(true);
  }
});

test("rule 45: forms that cannot be read, other methods, and scripts of Next", async () => {
  const visit = await logoutVisit();
  const asked = { id_token_hint: visit.hint };
  const cookie = { Cookie: `foyer.session=${visit.browser.cookie("foyer.session")}` };
  const send = (init: RequestInit, query = "") =>
    fetch(`${world().origin}/oauth/logout${query}`, {
      method: "POST",
      redirect: "manual",
      ...init,
      headers: { ...cookie, ...init.headers },
    });
  const json = { body: JSON.stringify(asked), headers: { "Content-Type": "application/json" } };
  await expectErrorPage(send(json), "request_unreadable", 415);
  const long = new URLSearchParams({ ...asked, state: "s".repeat(9000) });
  const foreign = { body: long, headers: { Origin: "https://client.example" } };
  await expectErrorPage(send(foreign), "request_unreadable", 413);
  const asking = new URLSearchParams({ state: "s".repeat(9000) });
  await expectErrorPage(send({ body: asking }), "request_unreadable", 413);
  for (const header of ["rsc", "next-action"])
    await expectErrorPage(askLogout(visit.browser, asked, { [header]: "1" }), "request_unreadable");
  const hint = `?${new URLSearchParams(asked)}`;
  for (const method of ["HEAD", "PUT", "DELETE", "OPTIONS"]) {
    const answer = await send({ method }, hint);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, POST"]);
  }
  expect(await isSignedIn(visit)).toBe(true);
});
