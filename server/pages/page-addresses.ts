import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as z from "zod";

const manifest = z.object({
  staticRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});

/** Ends Next's catch-all routes for unknown addresses, such as app/[...missing]/page.tsx. */
const MISSING = "/[...missing]";

export type PageAddresses = {
  /** Returns the pattern of the page at an address, such as `/admin/users/[id]`; null if there is none. */
  patternOf(path: string): string | null;
  /** True where Next has a page, a route handler, or a redirect to one without the trailing slash. */
  isPage(path: string): boolean;
  /** True for a file of the build or of `public`, which needs no rendering. */
  isFile(path: string): boolean;
};

/** Reads the addresses that the build serves, so that unknown ones never cost a render of their own. */
export function readPageAddresses(folder: string): PageAddresses {
  const text = readFileSync(join(folder, ".next/routes-manifest.json"), "utf8");
  const { staticRoutes, dynamicRoutes } = manifest.parse(JSON.parse(text));
  const pages = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes
    .filter(({ page }) => !page.endsWith(MISSING))
    .map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
  const inPublic = readdirSync(join(folder, "public")).map((name) => `/${name}`);
  const metadata = [...pages].filter((page) => /\.\w+$/.test(page));
  const files = new Set([...inPublic, ...metadata, ...builtFiles(join(folder, ".next/static"))]);
  const isFile = (path: string) => files.has(path);
  const patternOf = (path: string) =>
    pages.has(path) ? path : (patterns.find(({ regex }) => regex.test(path))?.page ?? null);
  return {
    patternOf,
    isFile,
    isPage(path) {
      const plain = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
      return isFile(plain) || patternOf(plain) !== null;
    },
  };
}

/** Returns the addresses of the build's files. Next would render a page for an invented name among them. */
const builtFiles = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/_next/static/${relative(root, join(parentPath, name))}`);
