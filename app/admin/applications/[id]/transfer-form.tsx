import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { TextField } from "@/app/_ui/text-field";
import type { ApplicationView } from "@/lib/applications/overview";
import type { Problems } from "@/lib/forms/problems";

const WORDS = new Map([
  ["missing", "problem.missing"],
  ["user_unknown", "problem.userUnknown"],
  ["owner_already", "problem.ownerAlready"],
  ["changed_meanwhile", "problem.changedMeanwhile"],
] as const);

type Known = typeof WORDS extends Map<infer K, unknown> ? K : never;

/** Transfers the application to another user. Sends the owner that was shown. */
export function TransferForm({
  application,
  refused,
}: {
  application: ApplicationView;
  refused: Problems | null;
}) {
  const t = useTranslations("adminApplications.transfer");
  const words = WORDS.get(refused?.problems.username as Known);
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
        problem={words === undefined ? null : t(words)}
      />
      <Button type="submit" look="plain" className="max-sm:justify-self-start sm:mt-7">
        {t("submit")}
      </Button>
    </PostForm>
  );
}
