import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { parseFields } from "@/lib/fields";
import { GITHUB } from "@/lib/oauth/upstream/github";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { type Person, startGitHub } from "@/test/upstream/github";
import { sessionRow } from "@/test/upstream/people";
import { openedBy, reasonsOf, Visitor } from "@/test/upstream/provider";
import { CLIENT, type Upstream } from "@/test/upstream/upstream";
import { addProvider, changeProvider, findProvider, switchProvider } from "./administer";
import { newProviderFields } from "./fields";

/** Origin of the stand-in for GitHub's hosts. */
let standIn = "";
const fetched: string[] = [];

vi.mock("./fetch-upstream", async (importOriginal) => {
  const original = await importOriginal<typeof import("./fetch-upstream")>();
  const fetchUpstream: typeof original.fetchUpstream = (url, options, issuer) => {
    fetched.push(url);
    const { hostname, pathname } = new URL(url);
    if (!/^(?:api\.)?github\.com$/.test(hostname)) throw new Error(`another host: ${hostname}`);
    return original.fetchUpstream(standIn + pathname, options, issuer);
  };
  return { ...original, fetchUpstream };
});

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

let gitHub: Awaited<ReturnType<typeof startGitHub>>;
beforeAll(async () => {
  gitHub = await startGitHub();
  standIn = gitHub.origin;
});
afterAll(() => gitHub.stop());
beforeEach(() => fetched.splice(0));

const context = () => serviceContext(new Date());

let made = 0;

/** Adds GitHub as a provider, and enables it. */
async function makeGitHub(given: Record<string, string> = {}) {
  made += 1;
  const typed = {
    ...{ id: `github-${made}`, issuer: GITHUB.issuer, subjectClaim: "sub", name: `GitHub ${made}` },
    ...{ clientId: CLIENT.id, clientSecret: CLIENT.secret.replaceAll("é", "e") },
    ...{ authMethod: "client_secret_post", scopes: "openid", emailTrust: "verified" },
    ...{ domains: "example.org", proves: "nothing", proofValues: "mfa", staleDays: "30" },
    ...{
      homeRealm: "",
      exclusive: "",
      provisions: "",
      silentIsFresh: "",
      missingIsNone: "",
      signOutThere: "",
    },
    ...{ groupClaim: "", groups: "", requiredOrganizations: "acme", ...given },
  };
  const read = parseFields(newProviderFields, typed);
  if (!read.ok) return read.error.requiredOrganizations;
  expect(await addProvider(read.value, context())).toMatchObject({ ok: true });
  const { id } = typed;
  await changeProvider(id, { clientSecret: CLIENT.secret }, context());
  expect(await switchProvider(id, true, context())).toEqual({ ok: true, value: "saved" });
  const provider = await findProvider(id);
  if (!provider) throw new Error("no provider");
  return provider;
}

async function enabled(given: Record<string, string> = {}) {
  const provider = await makeGitHub(given);
  if (typeof provider !== "object") throw new Error("no provider");
  return provider;
}

const personOf = (email: string, more: Partial<Person> = {}): Person => ({
  user: { id: 1000 + made, login: `cat-${made}`, name: "Cat" },
  emails: [{ email, primary: true, verified: true }],
  organizations: { acme: "active" },
  ...more,
});

type Provider = Awaited<ReturnType<typeof enabled>>;

async function come(provider: Provider, person: Person) {
  const visitor = new Visitor({} as Upstream);
  return visitor.finish(gitHub.visit(await visitor.begin(provider), person));
}

it("rule 159: signs a person of GitHub in, by the number and the verified primary address", async () => {
  const provider = await enabled();
  const user = await makeUser(test.db);
  const visitor = new Visitor({} as Upstream);
  const location = new URL(await visitor.begin(provider));
  expect(location.origin + location.pathname).toBe(GITHUB.authorization_endpoint);
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    ...{ scope: "read:user user:email read:org", code_challenge_method: "S256" },
  });
  expect(location.searchParams.has("nonce")).toBe(false);
  const person = personOf(user.email ?? "");
  const { id } = openedBy(await visitor.finish(gitHub.visit(location.href, person)));
  expect(await sessionRow(test.db, id)).toMatchObject({ user_id: user.id, amr: [] });
  const [identity] = await test.db
    .$client`select subject from identities where user_id = ${user.id}`;
  expect(identity?.subject).toBe(`${person.user.id}`);
  const renamed = personOf("new@example.org", { user: { ...person.user, login: "renamed" } });
  const again = openedBy(await come(provider, renamed));
  expect(await sessionRow(test.db, again.id)).toMatchObject({ user_id: user.id });
  expect([...new Set(fetched)]).toEqual([
    "https://github.com/login/oauth/access_token",
    "https://api.github.com/user",
    "https://api.github.com/user/emails",
    "https://api.github.com/user/memberships/orgs/acme",
  ]);
});

it.each<[string, Partial<Person["emails"][number]>]>([
  ["unverified", { verified: false }],
  ["secondary", { primary: false }],
])("rule 159: enters no account by an address that is %s", async (_, more) => {
  const provider = await enabled();
  const user = await makeUser(test.db);
  const emails = [{ email: user.email ?? "", primary: true, verified: true, ...more }];
  expect(await come(provider, personOf("", { emails }))).toMatchObject({
    error: { page: "noAccount" },
  });
});

it.each<[string, Record<string, string>, boolean]>([
  ["both memberships active", { corp: "active", team: "active" }, true],
  ["one of them pending", { corp: "active", team: "pending" }, false],
  ["one of them missing", { corp: "active" }, false],
  ["none", {}, false],
])("rule 159: makes an account with %s: %s", async (_, organizations, enters) => {
  const given = { provisions: "on", requiredOrganizations: "corp, team" };
  const provider = await enabled(given);
  const done = await come(provider, personOf(`cat-${made}@example.org`, { organizations }));
  if (enters) return expect(openedBy(done)).toBeDefined();
  expect(done).toMatchObject({ error: { page: "noAccount" } });
  expect(await reasonsOf(test.db, provider)).toEqual(["organization_missing"]);
});

it.each([
  ["acme:9919", true],
  ["acme:666", false],
])("rule 159: with the organization %s, enters: %s", async (requiredOrganizations, enters) => {
  const provider = await enabled({ requiredOrganizations });
  const user = await makeUser(test.db);
  const done = await come(provider, personOf(user.email ?? ""));
  expect(done.ok).toBe(enters);
  expect(await reasonsOf(test.db, provider)).toEqual(enters ? [] : ["organization_missing"]);
});

it("rule 159: lets only members of organizations in by an address, or makes them accounts", async () => {
  const none = { requiredOrganizations: "" };
  expect(await makeGitHub(none)).toBe("organizations_missing");
  expect(await makeGitHub({ ...none, emailTrust: "issuer" })).toBe("organizations_missing");
  const unbelieved = { ...none, emailTrust: "never" };
  expect(await makeGitHub({ ...unbelieved, provisions: "on" })).toBe("organizations_missing");
  expect(await makeGitHub(unbelieved)).toMatchObject({ requiredOrganizations: [] });
  const elsewhere = { issuer: "https://idp.example", requiredOrganizations: "corp" };
  expect(await makeGitHub(elsewhere)).toBe("organizations_elsewhere");
});

it("rule 159: refuses a code of nobody, and a fresh sign-in that GitHub doesn't prove", async () => {
  const provider = await enabled();
  const user = await makeUser(test.db);
  const visitor = new Visitor({} as Upstream);
  const callback = gitHub.visit(await visitor.begin(provider), personOf(user.email ?? ""));
  callback.searchParams.set("code", "unknown");
  expect(await visitor.finish(callback)).toMatchObject({ error: { page: "failed" } });
  const asked = await visitor.begin(provider, { purpose: "fresh" });
  expect(new URL(asked).searchParams.has("max_age")).toBe(false);
  const person = personOf(user.email ?? "");
  expect(await visitor.finish(gitHub.visit(asked, person))).toMatchObject({
    error: { page: "failed" },
  });
  expect((await reasonsOf(test.db, provider)).at(-1)).toBe("not_fresh");
});
