import { expect, it } from "vitest";
import { correct } from "./sbom.mjs";

it.each([
  ["git@github.com:owner/name.git", "ssh://git@github.com/owner/name.git"],
  ["ssh://git@github.com:owner/name.git", "ssh://git@github.com/owner/name.git"],
  ["ssh://git@github.com:22/owner/name.git", "ssh://git@github.com:22/owner/name.git"],
  ["git+https://github.com/owner/name.git", "git+https://github.com/owner/name.git"],
])("the SBOM has the address %s as the URI %s", (written, wanted) => {
  const component = { name: "checkout", externalReferences: [] };
  const bom = { metadata: { component }, components: [{ externalReferences: [{ url: written }] }] };
  const corrected = correct(bom, "foyer");
  expect(corrected.components[0]?.externalReferences?.[0]?.url).toBe(wanted);
  expect(corrected.metadata.component.name).toBe("foyer");
});
