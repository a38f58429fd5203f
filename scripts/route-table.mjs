import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

const APP = join(import.meta.dirname, "../app");
const ID = "virtual:route-table";

/** Returns the source of a module with all route modules by their address (server/direct/route-table.d.ts). */
function routeTable() {
  const routes = readdirSync(APP, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === "route.ts")
    .map(({ parentPath }) => ({ parentPath, address: addressOf(relative(APP, parentPath)) }))
    // An address that takes any rest comes after those that it would hide.
    .sort((a, b) => rank(a.address) - rank(b.address));
  const imports = routes.map(
    ({ parentPath }, n) =>
      `import * as route${n} from ${JSON.stringify(join(parentPath, "route.ts"))};`,
  );
  const rows = routes.map(({ address }, n) => `${JSON.stringify(address)}: route${n},`);
  return `${imports.join("\n")}\nexport const ROUTES = {\n${rows.join("\n")}\n};\n`;
}

/** @param {string} folder A group in it such as `(flows)` isn't part of an address. */
const addressOf = (folder) => `/${folder}`.replace(/\/\([^)]*\)/g, "");

const rank = (/** @type {string} */ address) => (address.includes("[...") ? 1 : 0);

/** @type {import("esbuild").Plugin} */
export const routeTableForEsbuild = {
  name: ID,
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${ID}$`) }, () => ({ path: ID, namespace: ID }));
    build.onLoad({ filter: /./, namespace: ID }, () => ({
      contents: routeTable(),
      resolveDir: APP,
    }));
  },
};

/** @type {import("vite").Plugin} */
export const routeTableForVite = {
  name: ID,
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load: (id) => (id === `\0${ID}` ? routeTable() : null),
};
