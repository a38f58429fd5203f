import { expect, it } from "vitest";
import { parseFields } from "@/lib/fields";
import { NEW_PROVIDER, newProviderFields } from "./fields";

const EMPTY = Object.fromEntries(Object.keys(newProviderFields.shape).map((name) => [name, ""]));

const GITHUB = "https://github.com/login/oauth";

it.each([
  ["Google's domains", { issuer: "https://accounts.google.com" }, { domains: "domains_missing" }],
  [
    "GitHub's organizations",
    { issuer: GITHUB, provisions: "on", domains: "%" },
    { domains: "domains_unfit", requiredOrganizations: "organizations_missing" },
  ],
  [
    "the claim about groups",
    { issuer: "https://idp.example", groups: "a=staff" },
    { groupClaim: "group_claim_missing" },
  ],
])("finds what is missing beside other faults: %s", (_, given, faults) => {
  const others = { id: "id_unfit", name: "name_unfit" };
  const typed = { ...EMPTY, ...NEW_PROVIDER, clientId: "x", clientSecret: "x", ...given };
  expect(parseFields(newProviderFields, typed)).toEqual({
    ok: false,
    error: { ...others, ...faults },
  });
});

it("refuses fields that are no text", () => {
  expect(parseFields(newProviderFields, { issuer: GITHUB }).ok).toBe(false);
});
