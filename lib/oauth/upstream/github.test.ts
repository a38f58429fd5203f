import { expect, it } from "vitest";
import { gitHubAddresses, gitHubScopes, readGitHub } from "./github";

const user = { id: 583231, login: "octocat", name: "The Octocat" };
const primary = { email: "o@corp.example", primary: true, verified: true };
const emails = [{ email: "x@other.example", primary: false, verified: true }, primary];

it("rule 159: identifies a person by GitHub's number, with the primary address if it is verified", () => {
  expect(readGitHub([user, emails], [])).toEqual({
    ok: true,
    value: {
      ...{ sub: "583231", preferred_username: "octocat", name: "The Octocat" },
      ...{ email: "o@corp.example", email_verified: true },
    },
  });
  for (const given of [[], [{ ...primary, verified: false }], [emails[0]]])
    expect(readGitHub([user, given], [])).toMatchObject({ value: { sub: "583231" } });
  const unverified = readGitHub([user, [{ ...primary, verified: false }]], []);
  expect(unverified.ok && "email" in unverified.value).toBe(false);
});

it.each([
  [null, emails],
  [{ ...user, id: "583231" }, emails],
  [{ ...user, id: 1.5 }, emails],
  [{ ...user, id: 0 }, emails],
  [{ ...user, id: 2 ** 53 }, emails],
  [{ login: "octocat" }, emails],
  [user, null],
  [user, [{ ...primary, verified: "true" }]],
  [user, {}],
])("rule 159: refuses the answers %j and %j", (...answers) =>
  expect(readGitHub(answers, [])).toEqual({ ok: false, error: { reason: "answer_unfit" } }),
);

const active = { state: "active", organization: { login: "acme", id: 9919 } };

it.each<[string[], unknown[], boolean]>([
  [["corp"], [{ state: "active" }], true],
  [["corp"], [{ state: "pending" }], false],
  [["corp"], [{}], false],
  [["corp"], [], false],
  [["corp", "acme"], [active, active], true],
  [["corp", "acme"], [active, { state: "pending" }], false],
  [["corp", "acme"], [active, null], false],
  [["acme:9919"], [active], true],
  [["acme:991"], [active], false],
  [["acme:9919"], [{ ...active, organization: { login: "acme", id: 666 } }], false],
  [["acme:9919"], [{ state: "active" }], false],
  [["corp", "acme:9919"], [active, active], true],
])("rule 159: for %j, takes the memberships %j for enough: %s", (wanted, memberships, isEnough) =>
  expect(readGitHub([user, emails, ...memberships], wanted)).toMatchObject(
    isEnough ? { ok: true } : { error: { reason: "organization_missing", account: "octocat" } },
  ),
);

it("rule 159: asks for memberships only if organizations are required", () => {
  expect(gitHubScopes([])).toEqual(["read:user", "user:email"]);
  expect(gitHubScopes(["corp"])).toContain("read:org");
  expect(gitHubAddresses(["a b/../x"]).at(-1)).toBe(
    "https://api.github.com/user/memberships/orgs/a%20b%2F..%2Fx",
  );
  expect(gitHubAddresses(["acme:9919"]).at(-1)).toBe(
    "https://api.github.com/user/memberships/orgs/acme",
  );
});
