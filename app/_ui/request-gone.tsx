import { getTranslations } from "next-intl/server";
import { noteNotFound } from "@/lib/error-pages/page-status";
import { REQUEST_ID } from "@/lib/http/request";
import { requestHeaders } from "@/lib/http/request-headers";
import { type NamedRequest, readGoneRequest } from "@/lib/provider/gone-request";
import { readBrowserId } from "@/lib/session/browser-id";
import { findSession } from "@/lib/session/guards";
import { RequestLine } from "./request-line";
import { TaskEnd } from "./task-end";

/**
 * Replaces the page of an authorization request that is no longer stored, with status 404. Leads
 * back to the application, which is told that its request expired as long as that is known.
 */
export async function RequestGone({ request }: { request: NamedRequest }) {
  const t = await getTranslations("errors");
  const sent = await requestHeaders();
  noteNotFound(sent);
  const user = (await findSession())?.user ?? null;
  const gone = await readGoneRequest(request, readBrowserId(sent), user?.id ?? null);
  const { application, homepage, resume } = gone;
  const named = { application: application ?? "" };
  const [href, label] = resume
    ? [resume, t("requestGone.returnTo", named)]
    : [homepage, t("toApplication", named)];
  return (
    <TaskEnd
      title={t("requestGone.title")}
      heading={application === null ? null : t("requestGone.named", named)}
      text={t("requestGone.text")}
      {...(href !== null && { next: { href, label } })}
      other={
        user ? { href: "/", label: t("toDirectory") } : { href: "/sign-in", label: t("signIn") }
      }
    >
      <p className="mt-3">{t("requestGone.next")}</p>
      <RequestLine id={sent.get(REQUEST_ID) ?? ""} className="mt-4" />
    </TaskEnd>
  );
}
