import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { TaskShell } from "@/app/_ui/task-shell";
import { TextField } from "@/app/_ui/text-field";
import { formatUserCode, readUserCode } from "@/lib/oauth/token/device";
import { requireUser } from "@/lib/session/guards";

/**
 * Asks a signed-in user for the code that a device shows (RFC 8628 section 3.3). A code in the
 * address is only filled in.
 */
export default async function DevicePage({ searchParams }: { searchParams: PageQuery }) {
  const sent = single((await searchParams).user_code);
  await requireUser();
  const refused = (await refusedForms(searchParams))("device");
  const t = await getTranslations("device");
  const code = readUserCode(sent ?? "");
  return (
    <TaskShell title={t("title")}>
      <p className="mt-2 text-sm text-soft">{t("enter")}</p>
      <PostForm action="/forms/device/enter" className="mt-6 grid gap-5">
        <TextField
          name="user_code"
          label={t("code")}
          placeholder="BCDF-GHJK"
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          defaultValue={refused?.typed.user_code ?? (code ? formatUserCode(code) : "")}
          problem={fieldProblem(t, refused, "user_code")}
        />
        <Button type="submit">{t("continue")}</Button>
      </PostForm>
      <div className="mt-6">
        <Notice kind="warn" compact>
          {t("onlyYours")}
        </Notice>
      </div>
    </TaskShell>
  );
}
