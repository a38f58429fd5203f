import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LinkGone } from "@/app/_ui/link-gone";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { TaskEnd } from "@/app/_ui/task-end";
import { linkAddress } from "@/app/(flows)/sign-in/set-up/set-up-address";
import { requestHeaders } from "@/lib/http/request-headers";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { inPending, startedAuthenticator } from "@/lib/session/two-step/enrol";
import { openSetUpLink } from "@/lib/session/two-step/set-up";
import { AppSetUp } from "./app-set-up";
import { Choice } from "./choice";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signIn.setUp");
  return { title: t("title"), robots: { index: false } };
}

type Props = { params: Promise<{ token: string }>; searchParams: PageQuery };

/** Sets up the first second step of a user who has entered the password in this browser. */
export default async function SetUpLinkPage({ params, searchParams }: Props) {
  const [{ token }, query, headers] = await Promise.all([params, searchParams, requestHeaders()]);
  const now = new Date();
  const link = await openSetUpLink(token, headers, now);
  const t = await getTranslations("signIn.setUp");
  if (!link.ok && link.error === "gone")
    return <LinkGone text={t("gone")} next={{ href: "/sign-in", label: t("toSignIn") }} />;
  const next = single(query.next);
  if (!link.ok) {
    const href = `/sign-in?${new URLSearchParams({ next: linkAddress(token, next) })}`;
    return (
      <TaskEnd
        title={t("passwordFirst")}
        text={t("passwordFirstText")}
        next={{ href, label: t("toSignIn") }}
      />
    );
  }
  const { pending } = link.value;
  const { userId: id, username } = pending;
  const fields = { token, ...(next !== null && { next }) };
  const problem = single(query.problem);
  if (query.way !== "app") return <Choice fields={fields} host={passkeyHost()} problem={problem} />;
  const started = await startedAuthenticator({ id, username, place: inPending(pending) }, now);
  if (!started) redirect(linkAddress(token, next));
  return <AppSetUp fields={fields} started={started} wrong={problem === "wrong"} />;
}
