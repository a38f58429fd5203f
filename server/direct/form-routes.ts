import * as favorites from "@/app/(directory)/favorites/route";
import * as consent from "@/app/(flows)/consent/decision/route";
import * as forgotPassword from "@/app/(flows)/forgot-password/request/route";
import * as invitation from "@/app/(flows)/invitation/password/route";
import * as resetPassword from "@/app/(flows)/reset-password/password/route";
import * as setup from "@/app/(flows)/setup/account/route";
import * as passkeyOptions from "@/app/(flows)/sign-in/passkey/options/route";
import * as passkey from "@/app/(flows)/sign-in/passkey/route";
import * as signIn from "@/app/(flows)/sign-in/password/route";
import * as keepAccount from "@/app/(flows)/sign-in/restore/keep/route";
import * as secondCode from "@/app/(flows)/sign-in/second/code/route";
import * as secondPasskeyOptions from "@/app/(flows)/sign-in/second/passkey/options/route";
import * as secondPasskey from "@/app/(flows)/sign-in/second/passkey/route";
import * as recoveryCode from "@/app/(flows)/sign-in/second/recovery/route";
import * as setUpApp from "@/app/(flows)/sign-in/set-up/app/route";
import * as setUpCode from "@/app/(flows)/sign-in/set-up/code/route";
import * as setUpLink from "@/app/(flows)/sign-in/set-up/link/route";
import * as setUpPasskeyOptions from "@/app/(flows)/sign-in/set-up/passkey/options/route";
import * as setUpPasskey from "@/app/(flows)/sign-in/set-up/passkey/route";
import * as signOut from "@/app/(flows)/sign-out/confirm/route";
import * as verifyEmail from "@/app/(flows)/verify-email/confirm/route";
import * as preferences from "@/app/preferences/route";

/** Route modules of the forms with an address of their own; app/forms serves the others. */
export const FORM_ROUTES = {
  "/consent/decision": consent,
  "/favorites": favorites,
  "/forgot-password/request": forgotPassword,
  "/invitation/password": invitation,
  "/preferences": preferences,
  "/reset-password/password": resetPassword,
  "/setup/account": setup,
  "/sign-in/passkey": passkey,
  "/sign-in/passkey/options": passkeyOptions,
  "/sign-in/password": signIn,
  "/sign-in/restore/keep": keepAccount,
  "/sign-in/second/code": secondCode,
  "/sign-in/second/passkey": secondPasskey,
  "/sign-in/second/passkey/options": secondPasskeyOptions,
  "/sign-in/second/recovery": recoveryCode,
  "/sign-in/set-up/app": setUpApp,
  "/sign-in/set-up/code": setUpCode,
  "/sign-in/set-up/link": setUpLink,
  "/sign-in/set-up/passkey": setUpPasskey,
  "/sign-in/set-up/passkey/options": setUpPasskeyOptions,
  "/sign-out/confirm": signOut,
  "/verify-email/confirm": verifyEmail,
};
