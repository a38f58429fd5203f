import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CancelLink } from "@/app/_ui/cancel-link";
import { NAME } from "@/app/_ui/name-tag";
import { Notice } from "@/app/_ui/notice";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PostButton } from "@/app/_ui/post-form";
import { TaskShell } from "@/app/_ui/task-shell";
import { restartAddress } from "@/app/(flows)/sign-in/addresses";
import { requestHeaders } from "@/lib/http/request-headers";
import { readableEmail } from "@/lib/readable-host";
import { currentSetUp } from "@/lib/session/two-step/set-up";

/**
 * Says that the password alone no longer signs in, and mails the link that sets up a second step.
 * Nothing is open.
 */
export default async function SetUpPage({ searchParams }: { searchParams: PageQuery }) {
  const [query, headers] = await Promise.all([searchParams, requestHeaders()]);
  const next = single(query.next);
  const pending = await currentSetUp(headers, new Date());
  if (!pending) redirect(restartAddress(next));
  const t = await getTranslations("signIn.setUp");
  const { name, username, verifiedEmail: email, lacksSecondStep } = pending;
  const title = t(lacksSecondStep ? "title" : "firstTitle");
  const isSent = single(query.sent) === "1";
  return (
    <TaskShell title={title} heading={isSent ? t("sentTitle") : title}>
      <p className="mt-3">
        {t.rich(lacksSecondStep ? "required" : "first", { ...NAME, person: name ?? username })}
      </p>
      {query.problem === "too_many" && (
        <div className="mt-4">
          <Notice kind="error">{t("tooMany")}</Notice>
        </div>
      )}
      <p className="mt-3">
        {email === null ? t("noAddress") : t(isSent ? "sent" : "how", { email: masked(email) })}
      </p>
      <div className="mt-6 grid gap-3">
        {email !== null && <SendForm next={next} again={isSent} />}
        <CancelLink href="/" />
      </div>
    </TaskShell>
  );
}

async function SendForm({ next, again }: { next: string | null; again: boolean }) {
  const t = await getTranslations("signIn.setUp");
  return (
    <PostButton
      action="/sign-in/set-up/link"
      hidden={next === null ? {} : { next }}
      className="grid"
      look={again ? "plain" : "primary"}
    >
      {t(again ? "again" : "send")}
    </PostButton>
  );
}

/** Hides most of an address from whoever has only the password. */
const masked = (email: string) => readableEmail(email).replace(/^(.)[^@]*/, "$1•••");
