import { headers } from "next/headers";
import type { ReactNode } from "react";
import { log } from "@/lib/runtime/log";
import { findSession } from "@/lib/session/guards";
import { administrationOf } from "@/lib/session/permissions";
import { Preferences } from "./preferences";
import { type Place, SiteHeader } from "./site-header";
import { WideMain } from "./wide-main";

/** Page layout with header, menu and wide content. */
export async function PageShell(props: { here: Place | null; children: ReactNode }) {
  return (
    <>
      <SiteHeader menu={{ ...(await findMenu()), here: props.here }} />
      <WideMain>{props.children}</WideMain>
      <Preferences />
    </>
  );
}

/**
 * Returns the menu; the signed-out one while the database is unavailable, so that the directory
 * still shows (catalog.ts).
 */
async function findMenu() {
  await headers();
  try {
    const session = await findSession();
    return { signedIn: session !== null, admin: session && administrationOf(session.user.role) };
  } catch {
    log().warn({ event: "menu_without_session" });
    return { signedIn: false, admin: null };
  }
}
