import type { Locale } from "./locale";
import enAccount from "./messages/en/account.json";
import enActivity from "./messages/en/activity.json";
import enApps from "./messages/en/apps.json";
import enCommon from "./messages/en/common.json";
import enConsent from "./messages/en/consent.json";
import enDirectory from "./messages/en/directory.json";
import enErrors from "./messages/en/errors.json";
import enInvitation from "./messages/en/invitation.json";
import enLinks from "./messages/en/links.json";
import enMail from "./messages/en/mail.json";
import enProfile from "./messages/en/profile.json";
import enSecurity from "./messages/en/security.json";
import enSessions from "./messages/en/sessions.json";
import enSignIn from "./messages/en/sign-in.json";
import enSignOut from "./messages/en/sign-out.json";
import zhAccount from "./messages/zh-CN/account.json";
import zhActivity from "./messages/zh-CN/activity.json";
import zhApps from "./messages/zh-CN/apps.json";
import zhCommon from "./messages/zh-CN/common.json";
import zhConsent from "./messages/zh-CN/consent.json";
import zhDirectory from "./messages/zh-CN/directory.json";
import zhErrors from "./messages/zh-CN/errors.json";
import zhInvitation from "./messages/zh-CN/invitation.json";
import zhLinks from "./messages/zh-CN/links.json";
import zhMail from "./messages/zh-CN/mail.json";
import zhProfile from "./messages/zh-CN/profile.json";
import zhSecurity from "./messages/zh-CN/security.json";
import zhSessions from "./messages/zh-CN/sessions.json";
import zhSignIn from "./messages/zh-CN/sign-in.json";
import zhSignOut from "./messages/zh-CN/sign-out.json";

const en = {
  account: enAccount,
  activity: enActivity,
  apps: enApps,
  common: enCommon,
  consent: enConsent,
  directory: enDirectory,
  errors: enErrors,
  invitation: enInvitation,
  links: enLinks,
  mail: enMail,
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
  apps: zhApps,
  common: zhCommon,
  consent: zhConsent,
  directory: zhDirectory,
  errors: zhErrors,
  invitation: zhInvitation,
  links: zhLinks,
  mail: zhMail,
  profile: zhProfile,
  security: zhSecurity,
  sessions: zhSessions,
  signIn: zhSignIn,
  signOut: zhSignOut,
};

/** Everything that is said to people, in ICU MessageFormat. English decides which keys there are. */
export const MESSAGES: Readonly<Record<Locale, Messages>> = { en, "zh-CN": zhCN };
