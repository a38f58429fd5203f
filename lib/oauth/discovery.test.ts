import { expect, it } from "vitest";
import { providerMetadata } from "./discovery";

it("names the organization's policies, if it has them", () => {
  const policies = { privacyUrl: "https://example.org/privacy", termsUrl: null };
  const metadata = providerMetadata("https://id.example.org", ["en"], policies);
  expect(metadata).toMatchObject({ op_policy_uri: "https://example.org/privacy" });
  expect(metadata).not.toHaveProperty("op_tos_uri");
});
