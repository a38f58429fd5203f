import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { freshPageFor, pageFor } from "@/app/_ui/guarded-page";
import type { PageQuery } from "@/app/_ui/page-query";
import { NotFound } from "@/app/_ui/refused-page";
import { type ApplicationView, idOfClient, readApplication } from "@/lib/applications/overview";
import { PAGE } from "@/lib/http/address";
import { requestHeaders } from "@/lib/http/request-headers";
import { readId } from "@/lib/runtime/id";
import type { LiveSession } from "@/lib/session/current-session";
import { type ApplicationConsole, ownerIn, pageOf } from "./console";

type Found = { session: LiveSession; user: LiveSession["user"]; application: ApplicationView };

type Params = { params: Promise<{ id: string }> };

type Asked = Params & { searchParams: PageQuery };

type Render<Props> = (found: Found, props: Props) => Promise<ReactNode>;

/**
 * Returns a page of an application in a console. Unknown ids, malformed ids and, in the developer
 * console, other users' applications get the same answer.
 */
export const applicationPage = <Props extends Params = Asked>(
  console: ApplicationConsole,
  render: Render<Props>,
  guard = pageFor<Props>,
) =>
  guard(console.permission, async (session, props) => {
    const { user } = session;
    const { id: asked } = await props.params;
    const [id, own] = [readId(asked), ownerIn(console, user)];
    const application = id && (await readApplication(id, own));
    if (application) return render({ session, user, application }, props);
    // Client IDs pasted from logs or configurations lead to the application.
    const named = await idOfClient(asked, own);
    return named === null ? (
      <NotFound />
    ) : (
      redirect(`${pageOf(console, named)}${await pathBelow()}`)
    );
  });

/** Returns a page of an application that has only a sensitive form, and requires a recent sign-in. */
export const freshApplicationPage = <Props extends Params = Asked>(
  console: ApplicationConsole,
  render: Render<Props>,
) => applicationPage(console, render, freshPageFor<Props>);

/** Returns the path below the application's own, such as "/remove"; empty for its first tab. */
async function pathBelow(): Promise<string> {
  const { pathname } = new URL((await requestHeaders()).get(PAGE) ?? "/", "http://x");
  return pathname.replace(/^(?:\/[^/]+){3}/, "");
}
