import { randomUUID } from "node:crypto";
import { useTranslations } from "next-intl";
import { AccessChoice } from "@/app/_applications/access-choice";
import { GateFields } from "@/app/_applications/gate-fields";
import { writeGate } from "@/app/_applications/gate-values";
import { MoreFields } from "@/app/_applications/more-fields";
import { SettingInput } from "@/app/_applications/setting-input";
import { newSettings } from "@/app/_applications/settings-fields";
import { useProblemOf } from "@/app/_applications/settings-words";
import { Button } from "@/app/_ui/button";
import { CancelLink } from "@/app/_ui/cancel-link";
import { Card } from "@/app/_ui/card";
import { FormActions } from "@/app/_ui/form-actions";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import { TextField } from "@/app/_ui/text-field";
import { NEW_GATE } from "@/lib/applications/gates";
import type { Problems } from "@/lib/forms/problems";

const EVERYONE = { open: true, groups: [] };

/** Registers a site behind a proxy. */
export function GateForm({ home, refused }: { home: string; refused: Problems | null }) {
  const t = useTranslations("developerApps");
  const words = useTranslations("developerApps.gate");
  const values: Record<string, string> = { ...writeGate(NEW_GATE), ...refused?.typed };
  const settings = { ...newSettings("gate"), ...refused?.typed };
  const problems = refused?.problems ?? {};
  return (
    <Card className="p-5 sm:p-6">
      <PostForm
        action="/forms/admin/applications/register-gate"
        hidden={{ once: randomUUID() }}
        className="grid gap-5"
      >
        <Notice kind="info">{t("kind.gate.note")}</Notice>
        <SettingInput
          {...{ name: "name", type: "gate", values: settings }}
          problemOf={useProblemOf(refused)}
        />
        <TextField
          name="origin"
          label={words("origin")}
          hint={words("originHint")}
          problem={problemText(words, problems.origin)}
          defaultValue={values.origin}
          placeholder={t("kind.gate.example")}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <AccessChoice access={EVERYONE} refused={refused} isNew />
        <MoreFields
          title={t("group.more")}
          open={problems.publicPaths !== undefined || problems.idleMinutes !== undefined}
        >
          <GateFields values={values} refused={refused} />
        </MoreFields>
        <FormActions>
          <Button type="submit">{t("own.register")}</Button>
          <CancelLink href={home} />
        </FormActions>
      </PostForm>
    </Card>
  );
}
