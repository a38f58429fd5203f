import { join } from "node:path/posix";

/**
 * Specs that `npm test` runs in process, in vitest: they only send requests to routes that Next
 * doesn't serve. `npm run test:full` runs them against the built server.
 */
export const IN_PROCESS = specs({
  administration: "admin-writes foreign-forms many-parameters unusual-fields",
  authorize: `
    authentication-context code-flow consent cross-client decided-twice form-post groups head
    hostile-input id-token-hint loopback parameters paused prompt redirect-uri request scope step-up`,
  device: "apis cuts decisions device dpop polling",
  directory: "go images palette redirect sites",
  gates: "attacks cuts gate refusals",
  operations: "refused-pages setup-codes",
  par: "par refusals requests",
  services: `
    confusion introspection pending-apis revoke-access tokens user-authorizations user-tokens`,
  "sign-in": "elsewhere elsewhere-sign-out kept-input other-account passkey-options",
  token: `
    client-assertion clients codes discovery discovery-client-authentication dpop dpop-apis
    dpop-codes dpop-refresh dpop-theft high-security hostile-assertions id-token introspection
    lifetimes me resource-metadata methods refresh refusals requests required-context
    revocation-refusals theft well-known`,
});

/**
 * Specs that only `npm run test:full` runs: campaigns with kills, outages, several processes and
 * many rows, relying parties beyond two client libraries, and variants of pages whose main path
 * `npm test` walks.
 */
export const FULL_ONLY = specs({
  administration: "audit-export secret-rotation",
  cli: `
    applications-secrets applications-suspend backup backup-schedule databases npx sites-doctor`,
  clients: `
    api-snippets authlib device-programs express-openid-connect go-oauth2 installed-better-auth installed-django
    installed-jupyterhub installed-mcp installed-oauth2-proxy installed-spring installed-synapse
    next-auth passport-oauth2 passport-openidconnect snippets`,
  authorize: "return-address",
  gates: "open-by-mistake",
  differential: "authorization resource token",
  directory: "visits",
  logout: "back-channel-logout-fairness back-channel-logout-faults back-channel-logout-processes",
  operations: `
    anonymous-writes bad-inputs image kills limits limits-shared log-secrets metrics outage
    outage-answers outage-readiness pages-hostile point-in-time pooler restart setup-workers workers`,
  "sign-in": `
    alike elsewhere-processes forgot-password-limits limits second-step-processes upstreams`,
  token: "client-keys cutting-all key-rotation-load",
  "../pages": `
    account-overview admin-accessibility admin-applications-parts admin-audit admin-keys admin-lists
    admin-overview admin-refusals admin-sites-import admin-sites-order admin-users-factors
    admin-widths application-offers application-removal application-snippets application-tabs
    application-trial clients-mod-auth-openidc developer-apps-access developer-apps-badge
    device-refusals device-registration directory-choices directory-marks directory-most-used
    directory-own directory-sections error-pages field-problems form-post fresh-administration
    gate-proxies kept-pages languages launcher passkey-offer passkeys-second-step preferences
    profile sign-in-failures stored-scripts time-zone trusted-browsers user-menu verify-email`,
});

/** @param {Record<string, string>} folders names between white space @returns {string[]} */
function specs(folders) {
  return Object.entries(folders).flatMap(([folder, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => join("protocol", folder, `${name}.spec.ts`)),
  );
}
