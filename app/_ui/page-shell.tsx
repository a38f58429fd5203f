import { headers } from "next/headers";
import type { ComponentProps } from "react";
import { logJobFailure } from "@/lib/runtime/outage";
import { askedAddress, findSession } from "@/lib/session/guards";
import { PageFooter } from "./page-footer";
import type { Place } from "./place";
import { SiteHeader } from "./site-header";
import { WideMain } from "./wide-main";

/** Page layout with header, menu and wide content. Visitors change language and appearance in the footer. */
export async function PageShell(props: ComponentProps<typeof WideMain> & { here: Place | null }) {
  const user = await findUser();
  const { here, ...main } = props;
  return (
    <>
      <SiteHeader menu={{ user, here, next: here && (await askedAddress()) }} />
      <WideMain {...main} />
      <PageFooter preferences={user === null} />
    </>
  );
}

/**
 * Returns the signed-in user. While the database is unavailable, every visitor counts as signed
 * out, so that the directory still shows (catalog.ts).
 */
async function findUser() {
  await headers();
  try {
    return (await findSession())?.user ?? null;
  } catch (error) {
    logJobFailure("menu_without_session", error);
    return null;
  }
}
