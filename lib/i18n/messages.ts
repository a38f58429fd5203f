import type { Locale } from "./locale";
import enAccount from "./messages/en/account.json";
import enCommon from "./messages/en/common.json";
import enConsent from "./messages/en/consent.json";
import enDirectory from "./messages/en/directory.json";
import enErrors from "./messages/en/errors.json";
import enMail from "./messages/en/mail.json";
import enSignIn from "./messages/en/sign-in.json";
import zhAccount from "./messages/zh-CN/account.json";
import zhCommon from "./messages/zh-CN/common.json";
import zhConsent from "./messages/zh-CN/consent.json";
import zhDirectory from "./messages/zh-CN/directory.json";
import zhErrors from "./messages/zh-CN/errors.json";
import zhMail from "./messages/zh-CN/mail.json";
import zhSignIn from "./messages/zh-CN/sign-in.json";

const en = {
  account: enAccount,
  common: enCommon,
  consent: enConsent,
  directory: enDirectory,
  errors: enErrors,
  mail: enMail,
  signIn: enSignIn,
};

export type Messages = typeof en;

const zhCN: Messages = {
  account: zhAccount,
  common: zhCommon,
  consent: zhConsent,
  directory: zhDirectory,
  errors: zhErrors,
  mail: zhMail,
  signIn: zhSignIn,
};

/** Everything that is said to people, in ICU MessageFormat. English decides which keys there are. */
export const MESSAGES: Readonly<Record<Locale, Messages>> = { en, "zh-CN": zhCN };
