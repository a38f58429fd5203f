import { getTranslations } from "next-intl/server";
import type { Named } from "@/app/_ui/flash";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { appOfGrant } from "@/lib/account/authorized-apps";
import { endedSession } from "@/lib/account/sessions";
import { readId } from "@/lib/runtime/id";
import { deviceName } from "./use-device-name";

/**
 * Looks up what a message about a user's access names, by the id in the page's address. Null unless
 * it is this user's and the message is true of it (docs/decisions/0091).
 */
export async function findNamed(userId: string, query: PageQuery): Promise<Named | null> {
  const { done, which } = await query;
  const id = readId(single(which));
  if (id === null) return null;
  switch (single(done)) {
    case "app_removed":
      return namedApp(userId, id, false);
    case "app_kept":
      return namedApp(userId, id, true);
    case "session_ended":
    case "session_disowned":
      return namedSession(userId, id);
    default:
      return null;
  }
}

async function namedApp(userId: string, grant: string, live: boolean): Promise<Named | null> {
  const app = await appOfGrant(userId, grant);
  if (app?.live !== live) return null;
  return { name: app.name };
}

async function namedSession(userId: string, id: string): Promise<Named | null> {
  const session = await endedSession(userId, id);
  return session && { name: deviceName(session.userAgent, await getTranslations("sessions")) };
}
