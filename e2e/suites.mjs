/**
 * Specs that `npm test` runs in process, in vitest: they only send requests to routes that Next
 * doesn't serve. `npm run test:full` runs them against the built server.
 */
export const IN_PROCESS = specs({
  administration: ["admin-writes", "foreign-forms", "unusual-fields"],
  authorize: [
    "authentication-context",
    "code-flow",
    "consent",
    "cross-client",
    "form-post",
    "hostile-input",
    "id-token-hint",
    "loopback",
    "parameters",
    "paused",
    "prompt",
    "redirect-uri",
    "request",
    "scope",
    "step-up",
  ],
  directory: ["redirect", "sites"],
  par: ["par", "refusals", "requests"],
  "sign-in": ["kept-input"],
  token: [
    "client-assertion",
    "clients",
    "codes",
    "discovery",
    "discovery-client-authentication",
    "hostile-assertions",
    "id-token",
    "introspection",
    "lifetimes",
    "me",
    "methods",
    "refresh",
    "refusals",
    "requests",
    "required-context",
    "revocation-refusals",
    "theft",
  ],
});

/**
 * Specs that only `npm run test:full` runs: campaigns with kills, outages, several processes and
 * many rows, and relying parties beyond two client libraries.
 */
export const FULL_ONLY = [
  ...specs({
    administration: ["audit-export", "secret-rotation"],
    cli: ["backup", "databases", "npx", "sites-doctor"],
    clients: [
      "authlib",
      "express-openid-connect",
      "go-oauth2",
      "installed-better-auth",
      "installed-django",
      "installed-jupyterhub",
      "installed-oauth2-proxy",
      "installed-synapse",
      "next-auth",
      "passport-oauth2",
      "passport-openidconnect",
      "snippets",
    ],
    differential: ["authorization", "token"],
    logout: [
      "back-channel-logout-fairness",
      "back-channel-logout-faults",
      "back-channel-logout-processes",
    ],
    operations: [
      "anonymous-writes",
      "bad-inputs",
      "kills",
      "limits",
      "limits-shared",
      "log-secrets",
      "outage",
      "outage-answers",
      "outage-readiness",
      "pooler",
      "restart",
      "setup-workers",
    ],
    "sign-in": ["alike", "forgot-password-limits", "limits", "second-step-processes"],
    token: ["cutting-all", "key-rotation-load"],
  }),
  "pages/admin-widths.spec.ts",
  "pages/clients-mod-auth-openidc.spec.ts",
  "pages/stored-scripts.spec.ts",
];

/** @param {Record<string, string[]>} folders @returns {string[]} */
function specs(folders) {
  return Object.entries(folders).flatMap(([folder, names]) =>
    names.map((name) => `protocol/${folder}/${name}.spec.ts`),
  );
}
