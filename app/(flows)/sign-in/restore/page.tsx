import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { NAME } from "@/app/_ui/name-tag";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { ShortDate } from "@/app/_ui/short-date";
import { TaskShell } from "@/app/_ui/task-shell";
import { kept } from "@/app/(flows)/sign-in/addresses";
import { requestHeaders } from "@/lib/http/request-headers";
import { currentKeeping } from "@/lib/session/keep-account";

/** Offers to keep an account that is to be deleted, after a complete sign-in. Nothing is open. */
export default async function RestorePage({ searchParams }: { searchParams: PageQuery }) {
  const [query, headers] = await Promise.all([searchParams, requestHeaders()]);
  const next = single(query.next);
  const account = await currentKeeping(headers, new Date());
  if (!account?.deletionDueAt) redirect("/sign-in");
  const t = await getTranslations("signIn.restore");
  const { name, username, deletionDueAt: due } = account;
  const person = name ?? username;
  return (
    <TaskShell title={t("title")}>
      <p className="mt-3">
        {t.rich("due", { ...NAME, person, date: () => <ShortDate at={due} /> })}
      </p>
      <p className="mt-3 text-sm text-soft">{t("means")}</p>
      <PostForm action="/sign-in/restore/keep" hidden={kept(next)} className="mt-6 grid gap-3">
        <Button type="submit">{t("keep")}</Button>
        <ButtonLink href="/" look="plain">
          {t("leave")}
        </ButtonLink>
      </PostForm>
    </TaskShell>
  );
}
