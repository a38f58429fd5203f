/** Import rules: dependencies go one way (docs/architecture.md). `scripts/boundaries.mjs` checks the rules. */

/**
 * A rule against imports from files that match `from` to files that match `to`.
 *
 * @param {string} name
 * @param {string} comment why
 * @param {{ path?: string, pathNot?: string }} from
 * @param {{ path?: string, pathNot?: string, circular?: true, reachable?: true }} to
 */
const forbid = (name, comment, from, to) =>
  /** @type {const} */ ({ name, comment, severity: "error", from, to });

/** Folders of `lib` that bring subjects together, as pages, routes and commands do. */
const COMPOSING = "endpoints|error-pages|forms|operations|palette|people";
/** Subjects that others rest on: whose applications, which groups, what is set and noted for all. */
const SHARED = "client-policies|groups|integration-checks|organization|users";
const SUBJECTS = `account|apis|applications|audit|backup|provider|session|sites|${SHARED}`;
/** Folders without a subject. */
const TOOLS =
  "http|i18n|images|lists|mail|oauth|openapi|outgoing|rate-limits|runtime|statistics|tables";
export const FOLDERS_OF_LIB = [COMPOSING, SUBJECTS, TOOLS].flatMap((names) => names.split("|"));
const TEST = String.raw`\.test\.tsx?$`;

/** Sections of the pages. Those with a menu of their own know each other's addresses alone. */
const [WITH_MENU, WITHOUT] = ["account|admin|developer", String.raw`\(directory\)|\(flows\)`];

export const RULES = [
  forbid("no-cycle", "Imports go one way.", {}, { circular: true }),
  forbid(
    "db-is-the-base",
    "db imports nothing of the layers above it.",
    { path: "^db/", pathNot: TEST },
    { path: "^(app|lib|server|demo|command|e2e|test|bench|scripts)/" },
  ),
  forbid(
    "lib-below-pages-and-processes",
    "lib knows neither pages nor processes.",
    { path: "^lib/" },
    { path: "^(app|server|demo|command|e2e|bench|scripts)/" },
  ),
  forbid(
    "app-asks-lib",
    "Pages and routes ask lib; only lib asks db.",
    { path: "^app/", pathNot: TEST },
    { path: "^(db|server|demo|command|e2e|test|bench|scripts)/" },
  ),
  forbid(
    "parts-know-no-section",
    "What several sections show stands beside them, in folders with an underscore, and knows none of them.",
    { path: "^app/_", pathNot: TEST },
    { path: `^app/(${WITH_MENU}|${WITHOUT})/` },
  ),
  forbid(
    "sections-are-neighbors",
    "Account, administration and developer console import nothing of each other.",
    { path: `^app/(${WITH_MENU})/`, pathNot: TEST },
    { path: `^app/(${WITH_MENU})/`, pathNot: "^app/$1/" },
  ),
  forbid(
    "command-without-pages",
    "A command uses the same use cases as the pages, not the pages.",
    { path: "^command/" },
    { path: "^(app|e2e|bench)/" },
  ),
  forbid(
    "no-demo-in-the-server",
    "The server doesn't carry the data of a trial.",
    { path: "^(server|command)/" },
    { path: "^demo/" },
  ),
  forbid(
    "no-test-code-in-the-product",
    "Factories and test databases stay out of the product.",
    { path: "^(app|lib|server|demo|command|db)/", pathNot: TEST },
    { path: "^(test|e2e)/" },
  ),
  forbid(
    "oauth-is-pure",
    "lib/oauth decides: it imports itself, lib/addresses, lib/result, lib/typed-code, jose, zod and pure parts of Node.",
    { path: "^lib/oauth/", pathNot: TEST },
    {
      pathNot:
        "^(lib/oauth/|lib/(addresses|result|typed-code)\\.ts$|node_modules/(jose|zod)/|(node:)?(crypto|net)$)",
    },
  ),
  forbid(
    "subjects-are-neighbors",
    "A subject knows neither its neighbors nor what brings them together, except for those that all rest on.",
    { path: `^lib/(${SUBJECTS})/`, pathNot: TEST },
    { path: `^lib/(${SUBJECTS}|${COMPOSING})/`, pathNot: `^lib/($1|${SHARED})/` },
  ),
  forbid(
    "http-is-primitive",
    "lib/http holds request and response primitives only.",
    { path: "^lib/http/", pathNot: TEST },
    { path: "^lib/", pathNot: String.raw`^lib/(http|runtime)/|^lib/result\.ts$` },
  ),
  forbid(
    "tools-below-subjects",
    "lib/mail sends what a subject queues, and so on: a tool asks no subject. Mail and counts are written in the organization's name.",
    { path: `^lib/(${TOOLS})/`, pathNot: TEST },
    { path: `^lib/(${SUBJECTS}|${COMPOSING})/`, pathNot: "^lib/organization/" },
  ),
  forbid(
    "statements-in-db",
    "Statements are written in db; lib opens the transactions.",
    { path: "^(lib|app|server|command)/", pathNot: TEST },
    { path: "node_modules/(drizzle-orm|postgres)/" },
  ),
  forbid(
    "direct-routes-without-next",
    "What the production server serves by itself must not load Next's request state.",
    { path: "^app/.*route\\.ts$" },
    { path: "node_modules/next/(headers|navigation|cache)", reachable: true },
  ),
  forbid(
    "tests-use-the-front-door",
    "End-to-end tests see Foyer from outside.",
    { path: "^e2e/(pages|protocol)/" },
    { path: "^(app|lib|server|command)/" },
  ),
  forbid(
    "support-forges-what-only-the-server-makes",
    "Support code may make credentials and pictures as the server does; nothing else is shared.",
    { path: "^e2e/support/" },
    {
      path: "^(app|lib|server|command)/",
      pathNot:
        "^(lib/runtime/(crypto|env|redis)|lib/session/session-cookie|lib/images/read-image|lib/oauth/authorize/redirect-uri|app/(_applications/(snippets|snippet-gate)|_apis/check-snippets))\\.ts$",
    },
  ),
];

/** Rules between folders, for which tests don't count. */
export const FOLDER_RULES = [
  {
    ...forbid(
      "no-folder-cycle",
      "Folders of lib and of server depend on each other in one direction.",
      { path: "^(lib|server)/[^/]+$" },
      { circular: true, path: "^(lib|server)/[^/]+$" },
    ),
    scope: /** @type {const} */ ("folder"),
  },
];
