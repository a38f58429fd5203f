import { expect, it } from "vitest";
import { enableProvider } from "@/lib/operations/providers";
import { explaining } from "./operation-command";

it("explains a code with a number in words", () => {
  const explain = explaining(enableProvider.refusals, (field) => field);
  const reason = "the provider answered with status 404";
  expect(explain("status_404")).toEqual({ field: null, reason });
  expect(explain("other_404")).toEqual({ field: null, reason: "other_404" });
});
