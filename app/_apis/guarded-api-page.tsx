import type { ReactNode } from "react";
import { ownerIn } from "@/app/_applications/console";
import { freshPageFor, pageFor } from "@/app/_ui/guarded-page";
import type { PageQuery } from "@/app/_ui/page-query";
import { NotFound } from "@/app/_ui/refused-page";
import { type ApiView, readApi } from "@/lib/apis/list";
import type { LiveSession } from "@/lib/session/current-session";
import type { ApiConsole } from "./console";

type Params = { params: Promise<{ id: string }> };

type Asked = Params & { searchParams: PageQuery };

type Render<Props> = (
  found: { user: LiveSession["user"]; api: ApiView },
  props: Props,
) => Promise<ReactNode>;

/**
 * Returns a page of an API in a console. Unknown IDs and, in the developer console, other users'
 * APIs get the same answer.
 */
export const guardedApiPage = <Props extends Params = Asked>(
  console: ApiConsole,
  render: Render<Props>,
  guard = pageFor<Props>,
) =>
  guard(console.permission, async ({ user }, props) => {
    const api = await readApi((await props.params).id, ownerIn(console, user));
    return api ? render({ user, api }, props) : <NotFound />;
  });

/** Returns a page of an API that has only a sensitive form, and requires a recent sign-in. */
export const freshApiPage = <Props extends Params = Asked>(
  console: ApiConsole,
  render: Render<Props>,
) => guardedApiPage(console, render, freshPageFor<Props>);
