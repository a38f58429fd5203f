// `npm run --silent sbom > foyer.cdx.json`: lists the production packages in CycloneDX 1.5.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** @typedef {{ url: string }} Reference */
/** @typedef {{ externalReferences?: Reference[] }} Component */
/** @typedef {{ metadata: { component: Component & { name: string } }, components: Component[] }} Bom */

/**
 * Corrects what `npm sbom` writes: it names the project after its folder, and takes repository
 * addresses in Git's short form, which aren't URIs as CycloneDX requires.
 * @param {Bom} bom @param {string} name
 */
export function correct(bom, name) {
  bom.metadata.component.name = name;
  for (const { externalReferences = [] } of [bom.metadata.component, ...bom.components])
    for (const reference of externalReferences)
      reference.url = reference.url.replace(/^(?:ssh:\/\/)?(\w+@[\w.-]+):(?!\d)/, "ssh://$1/");
  return bom;
}

function main() {
  const options = ["--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev"];
  const { status, stdout } = spawnSync("npm", ["sbom", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) process.exit(1);
  const { name } = JSON.parse(readFileSync("package.json", "utf8"));
  process.stdout.write(`${JSON.stringify(correct(JSON.parse(stdout), name), null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
