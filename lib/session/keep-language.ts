import { database } from "@/db/system/client";
import { setUserLocale } from "@/db/users/users";
import { isLocale } from "@/lib/i18n/locale";
import { currentSession } from "./current-session";

/** Makes the language that somebody chose for pages the one of their mail too, if they are signed in. */
export async function keepLanguage(headers: Headers, chosen: string | undefined): Promise<void> {
  if (!isLocale(chosen)) return;
  const session = await currentSession(headers);
  if (session) await setUserLocale(database(), session.user.id, chosen);
}
