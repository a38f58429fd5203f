import NextAuth from "next-auth";
import { authOptions, CALLBACK_URL } from "./auth-options";

const nextAuth = NextAuth(authOptions);

/** Removes the session cookie, in a request of Next. The caller ends the session in the database. */
export const dropSessionCookie = () =>
  nextAuth.signOut({ redirect: false, redirectTo: CALLBACK_URL });
