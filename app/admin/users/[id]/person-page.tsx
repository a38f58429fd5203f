import type { ReactNode } from "react";
import { freshPageFor, pageFor } from "@/app/_ui/guarded-page";
import type { PageQuery } from "@/app/_ui/page-query";
import { NotFound } from "@/app/_ui/refused-page";
import { readId } from "@/lib/runtime/id";
import type { LiveSession } from "@/lib/session/current-session";
import { findUser } from "@/lib/users/list";

export type Person = NonNullable<Awaited<ReturnType<typeof findUser>>>;

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

type Render = (found: LiveSession & { person: Person }, props: Props) => Promise<ReactNode>;

/** Returns a page about a user. Malformed and unknown ids get the same answer. */
export const personPage = (render: Render, guard = pageFor<Props>) =>
  guard("users", async (session, props) => {
    const id = readId((await props.params).id);
    const person = id === null ? null : await findUser(id);
    return person ? render({ ...session, person }, props) : <NotFound />;
  });

/** Returns a page about a user that has only a sensitive form, and requires a recent sign-in. */
export const freshPersonPage = (render: Render) => personPage(render, freshPageFor<Props>);
