import { ADMINISTRATORS, EDITORS, forms, fresh, pages, ROLES, type Row } from "./permission-rows";

/* F12: permissions beyond the user's own account. Written by hand instead of derived from the code under
   test: a page or form that isn't listed, or that responds differently, fails the test. Add its row. */

/** Every page and form under /developer, for what users own. */
const OWN_ROWS: readonly Row[] = [
  ...pages(ROLES)`
    /developer apis apps
    /developer/apis [id] new
    /developer/apis/[id] applications settings
    /developer/apps [id] new
    /developer/apps/[id] apis activity people quickstart secrets settings
    /developer/apps/[id]/apis [api]`,
  ...forms(ROLES)`
    /forms/developer/apis register check-metadata check-token
    /forms/developer/apps request-access withdraw-request check remove-logo set-logo register accept-offer decline-offer withdraw-offer`,
  ...fresh([
    ...pages(ROLES)`
      /developer/apis/[id] remove
      /developer/apps/[id] remove revoke-access transfer
      /developer/apps/[id]/secrets [secret]`,
    ...forms(ROLES)`
      /forms/developer/apis save issue-token change-permission withdraw set-introspectors approve-request decline-request remove
      /forms/developer/apps remove revoke-access add-secret remove-secret save offer`,
  ]),
  { address: "/developer/api", kind: "page", roles: ROLES, open: true },
  { address: "/developer/build", kind: "page", roles: ROLES, open: true },
];

/** Every page and form under /admin and /developer, and every other form that requires a permission. */
export const PERMISSIONS_TABLE: readonly Row[] = [
  ...pages(ADMINISTRATORS)`
    /admin apis applications audit groups keys providers users
    /admin/apis [id]
    /admin/apis/[id] applications settings
    /admin/applications [id]
    /admin/applications/[id] activity people quickstart secrets settings
    /admin/audit [id]
    /admin/groups [id]
    /admin/groups/[id] access settings
    /admin/providers [id]
    /admin/users [id]
    /admin/users/[id] activity apps sessions sign-out`,
  ...forms(ADMINISTRATORS)`
    /forms/admin/apis check-metadata check-token
    /forms/admin/applications check set-logo remove-logo
    /forms/admin/overview hide-first-steps show-first-steps send-test-mail
    /forms/admin/users remove-app end-session sign-out sign-out-selected`,
  ...fresh([
    ...pages(ADMINISTRATORS)`
      /admin/apis/[id] remove suspend
      /admin/apis new
      /admin/applications/[id] remove revoke-access suspend
      /admin/applications/[id]/secrets [secret]
      /admin/applications new selected
      /admin/groups/[id] remove
      /admin/groups new import export
      /admin/keys rotate
      /admin/keys/revoke [kid]
      /admin organization sign-in clients
      /admin/organization announcement contacts sign-in
      /admin/providers new
      /admin/providers/new [kind]
      /admin/providers/[id] disable enable remove settings
      /admin/users/[id] deactivate delete edit reset-factors
      /admin/users export new selected`,
    ...forms(ADMINISTRATORS)`
      /forms/admin/apis register save permit issue-token change-permission withdraw approve reject take-over approve-request decline-request set-introspectors suspend lift remove
      /forms/admin/groups import export create save remove add-member add-user assign remove-members restore-members appoint-members dismiss-members remove-user
      /forms/admin/organization announce save-brand save-contacts save-sign-in remove-picture set-background set-icon set-logo set-logo-dark
      /forms/admin/applications approve lift register reject remove revoke-access add-secret remove-secret save suspend suspend-selected approve-selected lift-selected set-access transfer register-gate save-gate
      /forms/admin/sites protect
      /forms/admin/audit export
      /forms/admin/providers add check disable enable move remove save try
      /forms/admin/keys rotate revoke
      /forms/admin/sign-in save
      /forms/admin/clients save
      /forms/admin/users change export export-data import deactivate delete keep deactivate-selected add-selected role-selected invite-selected invite send-password-link reactivate reactivate-selected reset-factors make-set-up-link remove-passkey unlink change-role`,
  ]),
  // The overview leads editors to their sites.
  ...pages(EDITORS)`
    / admin
    /admin sites
    /admin/sites [id] export sections selected
    /admin/sites/[id] remove`,
  ...fresh(pages(EDITORS)`/admin/sites import new`),
  ...forms(EDITORS)`
    /forms/admin/sites add save export import move move-section remove enable enable-selected disable-selected section-selected audience-selected icon-selected restore-target`,
  ...OWN_ROWS,
];
