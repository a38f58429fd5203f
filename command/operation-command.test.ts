import { expect, it } from "vitest";
import { enableProvider } from "@/lib/operations/providers";
import { explaining } from "./operation-command";

it("explains a code with a number in words", () => {
  const explain = explaining(enableProvider.refusals, (field) => field);
  const reason = "the provider answered with status 404";
  expect(explain({ issuer: "status_404" })).toEqual({ field: "issuer", reason });
  expect(explain({ issuer: "other_404" })).toEqual({ field: "issuer", reason: "other_404" });
  const at = explain({ issuer: "status_404", address: "https://idp.example/keys" });
  expect(at.reason).toBe(`${reason} (https://idp.example/keys)`);
  const named = explain({ issuer: "issuer_differs", named: "https://idp.example/" });
  expect(named.reason).toContain("names another issuer: https://idp.example/.");
});
