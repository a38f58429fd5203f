import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Form } from "@/app/_ui/form";
import { NAME } from "@/app/_ui/name-tag";
import { TextField } from "@/app/_ui/text-field";
import { LIST } from "@/app/admin/applications/desk";
import type { ApplicationView } from "@/lib/applications/overview";
import type { Problems } from "@/lib/forms/problems";

const WORDS = new Map([
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
  const unanswered = useTranslations("common.form")("unanswered");
  const words = WORDS.get(refused?.problems.username as Known);
  const { id, ownerId, owner } = application;
  return (
    <Form action={`${LIST}/transfer`} unanswered={unanswered} className="grid gap-4">
      <p className="text-sm text-soft">
        {owner ? t.rich("owned", { ...NAME, owner: owner.username }) : t("unowned")}
      </p>
      <input type="hidden" name="application" value={id} />
      {ownerId !== null && <input type="hidden" name="from" value={ownerId} />}
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
      <Button type="submit" look="plain" className="justify-self-start">
        {t("submit")}
      </Button>
    </Form>
  );
}
