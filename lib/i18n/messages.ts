import type { Locale } from "./locale";
import enAccount from "./messages/en/account.json";
import enActivity from "./messages/en/activity.json";
import enAdmin from "./messages/en/admin.json";
import enAdminApplications from "./messages/en/admin-applications.json";
import enAdminAudit from "./messages/en/admin-audit.json";
import enAdminClients from "./messages/en/admin-clients.json";
import enAdminFiles from "./messages/en/admin-files.json";
import enAdminGroups from "./messages/en/admin-groups.json";
import enAdminKeys from "./messages/en/admin-keys.json";
import enAdminOrganization from "./messages/en/admin-organization.json";
import enAdminOverview from "./messages/en/admin-overview.json";
import enAdminSignIn from "./messages/en/admin-sign-in.json";
import enAdminSites from "./messages/en/admin-sites.json";
import enAdminUsers from "./messages/en/admin-users.json";
import enApis from "./messages/en/apis.json";
import enApps from "./messages/en/apps.json";
import enBuild from "./messages/en/build.json";
import enCommon from "./messages/en/common.json";
import enConsent from "./messages/en/consent.json";
import enDeveloper from "./messages/en/developer.json";
import enDeveloperApps from "./messages/en/developer-apps.json";
import enDevice from "./messages/en/device.json";
import enDirectory from "./messages/en/directory.json";
import enErrors from "./messages/en/errors.json";
import enFlash from "./messages/en/flash.json";
import enGroups from "./messages/en/groups.json";
import enInvitation from "./messages/en/invitation.json";
import enLinks from "./messages/en/links.json";
import enMail from "./messages/en/mail.json";
import enPalette from "./messages/en/palette.json";
import enProfile from "./messages/en/profile.json";
import enSecurity from "./messages/en/security.json";
import enSessions from "./messages/en/sessions.json";
import enSetup from "./messages/en/setup.json";
import enSignIn from "./messages/en/sign-in.json";
import enSignOut from "./messages/en/sign-out.json";
import zhAccount from "./messages/zh-CN/account.json";
import zhActivity from "./messages/zh-CN/activity.json";
import zhAdmin from "./messages/zh-CN/admin.json";
import zhAdminApplications from "./messages/zh-CN/admin-applications.json";
import zhAdminAudit from "./messages/zh-CN/admin-audit.json";
import zhAdminClients from "./messages/zh-CN/admin-clients.json";
import zhAdminFiles from "./messages/zh-CN/admin-files.json";
import zhAdminGroups from "./messages/zh-CN/admin-groups.json";
import zhAdminKeys from "./messages/zh-CN/admin-keys.json";
import zhAdminOrganization from "./messages/zh-CN/admin-organization.json";
import zhAdminOverview from "./messages/zh-CN/admin-overview.json";
import zhAdminSignIn from "./messages/zh-CN/admin-sign-in.json";
import zhAdminSites from "./messages/zh-CN/admin-sites.json";
import zhAdminUsers from "./messages/zh-CN/admin-users.json";
import zhApis from "./messages/zh-CN/apis.json";
import zhApps from "./messages/zh-CN/apps.json";
import zhBuild from "./messages/zh-CN/build.json";
import zhCommon from "./messages/zh-CN/common.json";
import zhConsent from "./messages/zh-CN/consent.json";
import zhDeveloper from "./messages/zh-CN/developer.json";
import zhDeveloperApps from "./messages/zh-CN/developer-apps.json";
import zhDevice from "./messages/zh-CN/device.json";
import zhDirectory from "./messages/zh-CN/directory.json";
import zhErrors from "./messages/zh-CN/errors.json";
import zhFlash from "./messages/zh-CN/flash.json";
import zhGroups from "./messages/zh-CN/groups.json";
import zhInvitation from "./messages/zh-CN/invitation.json";
import zhLinks from "./messages/zh-CN/links.json";
import zhMail from "./messages/zh-CN/mail.json";
import zhPalette from "./messages/zh-CN/palette.json";
import zhProfile from "./messages/zh-CN/profile.json";
import zhSecurity from "./messages/zh-CN/security.json";
import zhSessions from "./messages/zh-CN/sessions.json";
import zhSetup from "./messages/zh-CN/setup.json";
import zhSignIn from "./messages/zh-CN/sign-in.json";
import zhSignOut from "./messages/zh-CN/sign-out.json";

const en = {
  account: enAccount,
  activity: enActivity,
  admin: enAdmin,
  adminApplications: enAdminApplications,
  adminAudit: enAdminAudit,
  adminClients: enAdminClients,
  adminFiles: enAdminFiles,
  adminGroups: enAdminGroups,
  adminKeys: enAdminKeys,
  adminOrganization: enAdminOrganization,
  adminOverview: enAdminOverview,
  adminSignIn: enAdminSignIn,
  adminSites: enAdminSites,
  adminUsers: enAdminUsers,
  developer: enDeveloper,
  developerApps: enDeveloperApps,
  setup: enSetup,
  apis: enApis,
  apps: enApps,
  build: enBuild,
  common: enCommon,
  consent: enConsent,
  device: enDevice,
  directory: enDirectory,
  errors: enErrors,
  flash: enFlash,
  groups: enGroups,
  invitation: enInvitation,
  links: enLinks,
  mail: enMail,
  palette: enPalette,
  profile: enProfile,
  security: enSecurity,
  sessions: enSessions,
  signIn: enSignIn,
  signOut: enSignOut,
};

export type Messages = typeof en;

const zhCN: Messages = {
  account: zhAccount,
  activity: zhActivity,
  admin: zhAdmin,
  adminApplications: zhAdminApplications,
  adminAudit: zhAdminAudit,
  adminClients: zhAdminClients,
  adminFiles: zhAdminFiles,
  adminGroups: zhAdminGroups,
  adminKeys: zhAdminKeys,
  adminOrganization: zhAdminOrganization,
  adminOverview: zhAdminOverview,
  adminSignIn: zhAdminSignIn,
  adminSites: zhAdminSites,
  adminUsers: zhAdminUsers,
  developer: zhDeveloper,
  developerApps: zhDeveloperApps,
  setup: zhSetup,
  apis: zhApis,
  apps: zhApps,
  build: zhBuild,
  common: zhCommon,
  consent: zhConsent,
  device: zhDevice,
  directory: zhDirectory,
  errors: zhErrors,
  flash: zhFlash,
  groups: zhGroups,
  invitation: zhInvitation,
  links: zhLinks,
  mail: zhMail,
  palette: zhPalette,
  profile: zhProfile,
  security: zhSecurity,
  sessions: zhSessions,
  signIn: zhSignIn,
  signOut: zhSignOut,
};

/** All messages for people, in ICU MessageFormat. The English messages define the keys. */
export const MESSAGES: Readonly<Record<Locale, Messages>> = { en, "zh-CN": zhCN };
