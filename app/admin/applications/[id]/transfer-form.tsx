import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import { TextField } from "@/app/_ui/text-field";
import type { ApplicationView } from "@/lib/applications/overview";
import type { Problems } from "@/lib/forms/problems";

/** Transfers the application to another user. Sends the owner that was shown. */
export function TransferForm({
  application,
  refused,
}: {
  application: ApplicationView;
  refused: Problems | null;
}) {
  const t = useTranslations("adminApplications.transfer");
  const { id, ownerId } = application;
  return (
    <PostForm
      action="/forms/admin/applications/transfer"
      hidden={{ application: id, ...(ownerId !== null && { from: ownerId }) }}
      className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextField
        name="username"
        label={t("username")}
        hint={t("usernameHint")}
        required
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        defaultValue={refused?.typed.username ?? ""}
        problem={problemText(t, refused?.problems.username)}
      />
      <Button type="submit" look="plain" className="max-sm:justify-self-start sm:mt-7">
        {t("submit")}
      </Button>
    </PostForm>
  );
}
