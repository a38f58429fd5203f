import { cookies } from "next/headers";
import { noticeCookie } from "@/lib/session/cookies";

/** What was typed as username in the form that has just failed (sign-in/password/route.ts); empty if unknown. */
export async function failedUsername(): Promise<string> {
  const raw = (await cookies()).get(noticeCookie())?.value ?? "";
  try {
    return decodeURIComponent(raw);
  } catch {
    return "";
  }
}
