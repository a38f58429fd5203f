import { forms, fresh, pages, ROLES, type Row } from "./permission-rows";

/** Every page and form under /developer, for what users own. */
export const OWN_ROWS: readonly Row[] = [
  ...pages(
    ROLES,
    "/developer/apis",
    "/developer/apis/[id]",
    "/developer/apis/[id]/applications",
    "/developer/apis/[id]/settings",
    "/developer/apis/new",
    "/developer/apps",
    "/developer/apps/[id]",
    "/developer/apps/[id]/apis",
    "/developer/apps/[id]/apis/[api]",
    "/developer/apps/[id]/activity",
    "/developer/apps/[id]/people",
    "/developer/apps/[id]/quickstart",
    "/developer/apps/[id]/secrets",
    "/developer/apps/[id]/settings",
    "/developer/apps/new",
  ),
  ...forms(
    ROLES,
    "/forms/developer/apis/register",
    "/forms/developer/apps/request-access",
    "/forms/developer/apps/withdraw-request",
    "/forms/developer/apps/check",
    "/forms/developer/apps/remove-logo",
    "/forms/developer/apps/set-logo",
    "/forms/developer/apps/register",
    "/forms/developer/apps/accept-offer",
    "/forms/developer/apps/decline-offer",
    "/forms/developer/apps/withdraw-offer",
    "/forms/developer/apis/check-metadata",
  ),
  ...fresh([
    ...pages(
      ROLES,
      "/developer/apis/[id]/remove",
      "/developer/apps/[id]/remove",
      "/developer/apps/[id]/revoke-access",
      "/developer/apps/[id]/secrets/[secret]",
      "/developer/apps/[id]/transfer",
    ),
    ...forms(
      ROLES,
      "/forms/developer/apis/save",
      "/forms/developer/apis/change-permission",
      "/forms/developer/apis/withdraw",
      "/forms/developer/apis/set-introspectors",
      "/forms/developer/apis/approve-request",
      "/forms/developer/apis/decline-request",
      "/forms/developer/apis/remove",
      "/forms/developer/apps/remove",
      "/forms/developer/apps/revoke-access",
      "/forms/developer/apps/add-secret",
      "/forms/developer/apps/remove-secret",
      "/forms/developer/apps/save",
      "/forms/developer/apps/offer",
    ),
  ]),
  { address: "/developer/api", kind: "page", roles: ROLES, open: true },
  { address: "/developer/build", kind: "page", roles: ROLES, open: true },
];

/** Forms about sites behind a proxy. */
export const GATE_FORMS = [
  ...["register-gate", "save-gate"].map((name) => `/forms/admin/applications/${name}`),
  "/forms/admin/sites/protect",
];

/** Forms of one group, which change who is in it and what it opens. */
export const GROUP_FORMS = [
  "/forms/admin/groups/create",
  "/forms/admin/groups/save",
  "/forms/admin/groups/remove",
  "/forms/admin/groups/add-member",
  "/forms/admin/groups/add-user",
  "/forms/admin/groups/assign",
  "/forms/admin/groups/remove-members",
  "/forms/admin/groups/restore-members",
  "/forms/admin/groups/appoint-members",
  "/forms/admin/groups/dismiss-members",
  "/forms/admin/groups/remove-user",
] as const;
