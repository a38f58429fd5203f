import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import type { Problems } from "@/lib/forms/problems";
import { AccessFields } from "./access-fields";
import { AuthenticationFields } from "./authentication-fields";
import { RefusedFields } from "./refused-fields";
import { Box } from "./settings-box";
import type { SettingsValues } from "./settings-fields";
import { SettingsText } from "./settings-text";
import { useProblemOf } from "./settings-words";
import { StoredNow } from "./stored-now";

type Props = {
  /** Form target, and fields that aren't editable. */
  action: string;
  hidden: Readonly<Record<string, string | number>>;
  /** The stored values, or the defaults of a new application. */
  stored: SettingsValues;
  refused: Problems | null;
  /** True for users who may vouch for the application on behalf of the organization. */
  vouching: boolean;
  submit: string;
  /** Notes shown above the submit button. */
  children?: ReactNode;
};

/** Settings form of an application, shared by registration, its owner and administrators. */
export function SettingsForm(props: Props) {
  const { action, hidden, stored, refused, vouching, submit, children } = props;
  const t = useTranslations("developerApps");
  const values: SettingsValues = { ...stored, ...refused?.typed };
  const fields = { values, problemOf: useProblemOf(refused) };
  const lost = refused !== null && Object.keys(stored).some((field) => !(field in refused.typed));
  return (
    <PostForm action={action} hidden={hidden} className="grid gap-8">
      {refused?.problems.form !== undefined && (
        <Notice kind="error">
          <p>{t("problem.changedMeanwhile")}</p>
          <StoredNow stored={stored} typed={values} />
        </Notice>
      )}
      <RefusedFields problemOf={fields.problemOf} />
      {lost && <Notice kind="info">{t("problem.tooLong")}</Notice>}
      <Group title={t("group.about")}>
        <SettingsText {...fields} name="name" required maxLength={100} />
        <SettingsText {...fields} name="homepageUrl" inputMode="url" />
        <SettingsText {...fields} name="developerName" maxLength={100} />
        <SettingsText {...fields} name="policyUri" inputMode="url" />
        <SettingsText {...fields} name="tosUri" inputMode="url" />
      </Group>
      <Group title={t("group.addresses")}>
        <SettingsText {...fields} name="redirectUris" rows={4} required />
        <SettingsText {...fields} name="postLogoutRedirectUris" rows={3} />
        <SettingsText {...fields} name="backchannelLogoutUri" inputMode="url" />
      </Group>
      <Group title={t("group.authentication")}>
        <AuthenticationFields {...fields} ending={endingOf(refused)} />
      </Group>
      <Group title={t("group.access")}>
        <AccessFields {...fields} />
      </Group>
      {vouching && (
        <Group title={t("group.vouching")}>
          <Box name="verified" values={values} />
          <Box name="firstParty" values={values} />
          <Box name="anyLoopbackPort" values={values} />
        </Group>
      )}
      {children}
      <Button type="submit" className="justify-self-start">
        {submit}
      </Button>
    </PostForm>
  );
}

/** Reads from the refusal which secrets the save would delete (settings-refusal.ts). */
function endingOf(refused: Problems | null) {
  const count = refused?.problems.endSecrets;
  if (count === undefined) return null;
  return { count: Number(count), confirmed: refused?.typed.endSecrets === "on" };
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
