import type { ReactNode } from "react";
import { PAGE } from "@/lib/http/address";
import { requestHeaders } from "@/lib/http/request-headers";
import type { LiveSession } from "@/lib/session/current-session";
import { requireFreshSignIn, requireUser } from "@/lib/session/guards";
import { may, type Permission } from "@/lib/session/permissions";
import { noteRefused } from "@/lib/session/refused";
import type { PageQuery } from "./page-query";
import { Forbidden } from "./refused-page";

type Searched = { searchParams: PageQuery };

type Render<Props> = (session: LiveSession, props: Props) => Promise<ReactNode>;

/** Returns a page for users with a permission, or for everyone who is signed in. It refuses others with status 403. */
export const pageFor = <Props = Searched>(
  permission: Permission | "signed_in",
  render: Render<Props>,
) =>
  async function GuardedPage(props: Props) {
    const session = await requireUser();
    const { user } = session;
    if (permission === "signed_in" || may(user.role, permission)) return render(session, props);
    const headers = await requestHeaders();
    const [pathname = "/"] = (headers.get(PAGE) ?? "/").split("?");
    noteRefused(headers, user, { pathname, permission });
    return <Forbidden username={user.username} />;
  };

/** Returns a page whose only content is a sensitive form, which requires a recent sign-in as well. */
export const freshPageFor = <Props = Searched>(
  permission: Permission | "signed_in",
  render: Render<Props>,
) =>
  pageFor<Props>(permission, async (session, props) => {
    await requireFreshSignIn(session, "administration");
    return render(session, props);
  });
