import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative } from "node:path";
import * as z from "zod";
import { chainOf } from "@/db/system/faults";
import { setBuilt } from "@/lib/error-pages/plain-page";
import { accepts } from "@/lib/http/conditional";
import { ConfigurationError } from "@/lib/runtime/env";
import { commonHeaders } from "@/server/direct/send";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Content codings, the smallest first (scripts/stale.mjs). */
const CODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

type Form = { body: Buffer; headers: string[] };

const WHERE = "/_next/static/";

/** The file of the typeface that every page needs (app/face.css). */
const FACE = /\/latin\.[^/]*woff2$/;

/** Sends a file of the build; false if the address names none. */
export type SendFile = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
) => boolean;

/** Returns the configuration of the build as JSON. Without a build, the start fails with one line. */
export function readBuiltConfiguration(folder: string): string {
  const file = join(folder, ".next/required-server-files.json");
  if (!existsSync(file))
    throw new ConfigurationError(`there is no build in ${folder}: run \`npm run build\` there`);
  return JSON.stringify(JSON.parse(readFileSync(file, "utf8")).config);
}

/**
 * Returns one line for a start that lacks a file of the build or of a package; null for any other error.
 * A cause names the file; Next names the one that loads it.
 */
export function explainMissing(folder: string, error: unknown): string | null {
  for (const inner of chainOf(error)) {
    const { code, message } = inner as { code?: unknown; message?: unknown };
    const [reason = ""] = String(message).split("\n");
    const isMissing =
      code === "MODULE_NOT_FOUND" ||
      (code === "ENOENT" && reason.includes(`${folder}/.next/`)) ||
      reason.startsWith("Could not find a production build");
    if (isMissing)
      return `the build in ${folder} isn't complete (${reason}): run \`npm ci && npm run build\` there`;
  }
  return null;
}

/**
 * Reads the scripts, the style sheet and the typeface of the build into memory, where a later build in
 * the same folder can't change them: about two megabytes, with the compressed forms. Pages without Next
 * use the style sheet and the typeface, too.
 */
export function readBuildFiles(folder: string): SendFile {
  const root = join(folder, ".next/static");
  const files = new Map<string, Map<string, Form>>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const type = TYPES[extname(file)];
    if (entry.isFile() && type) files.set(WHERE + relative(root, file), formsOf(file, type));
  }
  const find = (name: RegExp, content = "") =>
    [...files].find(([path, forms]) => name.test(path) && forms.get("")?.body.includes(content));
  // The style sheet of all pages declares the typeface; others are of some pages.
  const [sheet = null] = find(/\.css$/, "@font-face") ?? [];
  const [face = null] = find(FACE) ?? [];
  setBuilt({ sheet, face });
  return (incoming, outgoing, requestId) => {
    const { method, url = "" } = incoming;
    const forms = method === "GET" || method === "HEAD" ? files.get(url) : undefined;
    if (!forms) return false;
    const accepted = incoming.headers["accept-encoding"] ?? null;
    const [coding] = CODINGS.find(([name]) => forms.has(name) && accepts(accepted, name)) ?? [""];
    const { body, headers } = forms.get(coding) as Form;
    outgoing.writeHead(200, [...commonHeaders(requestId, outgoing), ...headers]);
    outgoing.end(method === "HEAD" ? undefined : body);
    return true;
  };
}

/** Returns a file's contents by content coding; its own are under the empty one. */
function formsOf(file: string, type: string): Map<string, Form> {
  const found = CODINGS.filter(([, suffix]) => existsSync(file + suffix));
  return new Map(
    [["", ""] as const, ...found].map(([coding, suffix]) => {
      const body = readFileSync(file + suffix);
      const headers = ["Content-Type", type, "Content-Length", `${body.byteLength}`, ...CACHED];
      return [
        coding,
        { body, headers: coding ? [...headers, "Content-Encoding", coding] : headers },
      ];
    }),
  );
}

/** Headers of every file. A file's name contains a hash of its content. Other sites can't embed it (ASVS 3.5.8). */
const CACHED = [
  "Cache-Control",
  "public, max-age=31536000, immutable",
  "Vary",
  "Accept-Encoding",
  "Cross-Origin-Resource-Policy",
  "same-origin",
];

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
