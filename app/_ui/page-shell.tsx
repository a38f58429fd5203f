import { headers } from "next/headers";
import type { ReactNode } from "react";
import { log } from "@/lib/log";
import { findSession } from "@/lib/session/guards";
import { Preferences } from "./preferences";
import { SiteHeader } from "./site-header";
import { WideMain } from "./wide-main";

/** A page to walk around in: header with menu, wide content. */
export async function PageShell(props: {
  here: "directory" | "account" | null;
  children: ReactNode;
}) {
  return (
    <>
      <SiteHeader menu={{ signedIn: await isSignedIn(), here: props.here }} />
      <WideMain>{props.children}</WideMain>
      <Preferences />
    </>
  );
}

/** A menu is no reason to fail: while the database is away the directory still shows (catalogue.ts). */
async function isSignedIn() {
  await headers();
  try {
    return (await findSession()) !== null;
  } catch {
    log().warn({ event: "menu_without_session" });
    return false;
  }
}
