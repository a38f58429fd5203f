import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./boundaries.mjs";
import { FOLDERS_OF_LIB } from "./boundary-rules.mjs";

const ROOT = join(import.meta.dirname, "..");

/** Planted violations: the importing file, what it imports, and the rule that must report it. */
const PLANTED = [
  ["lib/http/p1.ts", 'import { target } from "@/lib/session/target";', "http-is-primitive"],
  ["lib/mail/p2.ts", 'import { target } from "@/lib/users/target";', "tools-below-subjects"],
  ["lib/users/p3.ts", 'import { sql as target } from "drizzle-orm";', "statements-in-db"],
  ["lib/oauth/p4.ts", 'import { readFileSync as target } from "node:fs";', "oauth-is-pure"],
  ["lib/oauth/p5.ts", 'import { target } from "@/lib/http/target";', "oauth-is-pure"],
  ["e2e/pages/p6.ts", 'import { target } from "@/lib/users/target";', "tests-use-the-front-door"],
  ["e2e/support/p7.ts", 'import { target } from "@/lib/users/target";', "support-forges-what"],
  ["app/_ui/p28.ts", 'import { target } from "@/app/admin/target";', "parts-know-no-section"],
  ["app/admin/p29.ts", 'import { target } from "@/app/account/target";', "sections-are-neighbors"],
  ["app/admin/p8.ts", 'import { target } from "@/db/target";', "app-asks-lib"],
  ["app/admin/p9.tsx", 'import type { Target as target } from "@/db/target";', "app-asks-lib"],
  ["db/p10.ts", 'import { target } from "@/lib/users/target";', "db-is-the-base"],
  ["lib/users/p11.ts", 'import { target } from "@/server/target";', "lib-below-pages"],
  ["lib/account/p12.ts", 'import { target } from "@/lib/sites/target";', "subjects-are-neighbors"],
  ["lib/apis/p17.ts", 'import { target } from "@/lib/sites/target";', "subjects-are-neighbors"],
  ["lib/groups/p18.ts", 'import { target } from "@/lib/session/target";', "subjects-are-neighbors"],
  ["lib/sites/p19.ts", 'import { target } from "@/lib/palette/target";', "subjects-are-neighbors"],
  ["lib/tables/p20.ts", 'import { target } from "@/lib/users/target";', "tools-below-subjects"],
  ["command/p13.ts", 'import { target } from "@/app/target";', "command-without-pages"],
  ["server/p14.ts", 'import { target } from "@/test/target";', "no-test-code-in-the-product"],
  ["lib/mail/p15.ts", 'export { target } from "@/lib/i18n/back";', "no-folder-cycle"],
  ["server/p17.ts", 'import { target } from "@/demo/target";', "no-demo-in-the-server"],
  ["server/jobs/p18.ts", 'export { target } from "@/server/pages/back";', "no-folder-cycle"],
  ["lib/users/p16.ts", 'export const target = () => import("@/server/target");', "lib-below-pages"],
] as const;

const TARGETS = [
  "lib/session",
  "lib/users",
  "lib/sites",
  "lib/palette",
  "lib/http",
  "db",
  "server",
  "demo",
  "app",
  "app/account",
  "app/admin",
  "test",
];

const SUPPORT: Record<string, string> = {
  "lib/i18n/back.ts":
    'import type { Mail } from "@/lib/mail/mail";\nexport const target: Mail = 1;',
  "lib/mail/mail.ts": "export type Mail = number;",
  "server/pages/back.ts":
    'import type { Job } from "@/server/jobs/job";\nexport const target: Job = 1;',
  "server/jobs/job.ts": "export type Job = number;",
  "lib/a.ts": 'import { target } from "./b";\nexport const a = target;',
  "lib/b.ts": 'import { a } from "./a";\nexport const target = () => a;',
  "app/direct/route.ts": 'import { target } from "@/lib/direct";\nexport { target as GET };',
  "lib/direct.ts": 'import { headers as target } from "next/headers";\nexport { target };',
  "lib/fields.ts": 'import { z } from "zod";\nexport const target = z.string();',
  "lib/later.ts": 'export { z as target } from "zod";',
  "lib/slow.ts": 'import { readFileSync } from "node:fs";\nexport const target = readFileSync;',
  "lib/runtime/env.ts": "export const target = 1;",
  "lib/shape.ts":
    'import type { target } from "./fields";\nexport const shape: typeof target | 1 = 1;',
  "app/_ui/middle.ts": 'export { target } from "@/lib/fields";',
};

/** Imports of a "use client" module, and what must be reported about each. */
const IN_THE_BROWSER = [
  ['import { target } from "zod";', ["zod"]],
  ['import { target } from "@/app/_ui/middle";', ["app/_ui/middle.ts", "lib/fields.ts", "zod"]],
  ['const target = () => import("@/lib/later");', ["lib/later.ts", "zod"]],
  ['import { target } from "@/lib/slow";', ["lib/slow.ts", "node:fs"]],
  ['import "server-only";\nconst target = 1;', ["server-only"]],
  ['import { target } from "@/lib/runtime/env";', ["lib/runtime/env.ts"]],
  ['import { useState as target } from "react";\nimport "@/lib/shape";', null],
] as const;

describe("import boundaries", () => {
  let root: string;
  let violations: string[];

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "foyer-boundaries-"));
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    };
    for (const folder of TARGETS)
      write(`${folder}/target.ts`, "export const target = 1;\nexport type Target = 1;");
    for (const [file, text] of Object.entries(SUPPORT)) write(file, text);
    for (const [file, text] of PLANTED) write(file, `${text}\nexport default target;`);
    for (const [at, [text]] of IN_THE_BROWSER.entries())
      write(`app/browser${at}.tsx`, `"use client";\n${text}\nexport default target;`);
    cpSync(join(ROOT, "tsconfig.json"), join(root, "tsconfig.json"));
    symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    violations = await findViolations(root);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(PLANTED)("%s breaks a rule by: %s", (file, _text, rule) => {
    const from = rule === "no-folder-cycle" ? dirname(file) : file;
    expect(violations.filter((one) => one.includes(`: ${from} -> `))).toContainEqual(
      expect.stringMatching(new RegExp(`^${rule}`)),
    );
  });

  it("the rules name every folder of lib", () => {
    const folders = readdirSync(join(ROOT, "lib"), { withFileTypes: true });
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect([...FOLDERS_OF_LIB].sort()).toEqual(names.sort());
  });

  it("a cycle of two files breaks a rule", () => {
    expect(violations).toContain("no-cycle: lib/a.ts -> lib/b.ts");
  });

  it.each(IN_THE_BROWSER.map(([text, chain], at) => [text, chain, at] as const))(
    'in a "use client" module: %s',
    (_text, chain, at) => {
      const file = `app/browser${at}.tsx`;
      const expected = chain && `browser-without-server-code: ${[file, ...chain].join(" -> ")}`;
      const found = violations.filter((one) => one.startsWith("browser-") && one.includes(file));
      expect(found).toEqual(expected === null ? [] : [expected]);
    },
  );

  it("a route that is served without Next may not reach next/headers", () => {
    expect(violations).toContainEqual(
      expect.stringMatching(
        /^direct-routes-without-next: app\/direct\/route\.ts -> .*next\/headers/,
      ),
    );
  });
});

// A ratchet: it goes up only with what a token request does, at last with proofs.
// docs/design/code.md says what the files are for.
it("a token request needs at most 93 files", async () => {
  const { metafile } = await build({
    entryPoints: [join(ROOT, "app/oauth/token/route.ts")],
    bundle: true,
    write: false,
    metafile: true,
    packages: "external",
    platform: "node",
    absWorkingDir: ROOT,
  });
  expect(Object.keys(metafile.inputs).length).toBeLessThanOrEqual(93);
});
