import { randomUUID } from "node:crypto";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import type { Problems } from "@/lib/forms/problems";
import type { ApplicationType } from "@/lib/oauth/registration/registration-request";
import { AccessChoice } from "./access-choice";
import { AccessFields } from "./access-fields";
import { KeyFields, MethodField, PublicKeyFields } from "./authentication-fields";
import { type ApplicationConsole, ownerIn } from "./console";
import { KindCards } from "./kind-cards";
import { newSettings, SERVICE_METHODS, settingsOfKind } from "./kinds";
import { MoreFields } from "./more-fields";
import { ProfileFields } from "./profile-fields";
import { RefusedSettings } from "./refused-settings";
import { Box, type FieldProps } from "./settings-box";
import type { SettingsValues } from "./settings-fields";
import { AboutFields, hasProblem, SignOutFields, TrustFields } from "./settings-groups";
import { SettingsText } from "./settings-text";
import { useProblemOf } from "./settings-words";

type Props = {
  console: ApplicationConsole;
  user: { id: string };
  /** Null until one is chosen. */
  kind: ApplicationType | null;
  refused: Problems | null;
};

/** Registration of an application: its kind first, which decides how it authenticates, then its name and addresses. */
export function RegistrationForm({ console, user, kind, refused }: Props) {
  const page = `${console.home}/new`;
  return (
    <>
      <KindCards page={page} chosen={kind} />
      {kind && (
        <Card className="p-5 sm:p-6">
          <NewApplication
            key={kind}
            action={`/forms${console.home}/register`}
            kind={kind}
            refused={refused}
            vouching={ownerIn(console, user) === undefined}
          />
        </Card>
      )}
    </>
  );
}

type FormProps = {
  action: string;
  kind: ApplicationType;
  refused: Problems | null;
  vouching: boolean;
};

function NewApplication({ action, kind, refused, vouching }: FormProps) {
  const t = useTranslations("developerApps");
  const stored = newSettings(kind);
  const values: SettingsValues = { ...stored, ...refused?.typed };
  const fields = { values, problemOf: useProblemOf(refused) };
  const order = orderOf(kind);
  return (
    <PostForm action={action} hidden={{ once: randomUUID(), kind }} className="grid gap-5">
      <Notice kind="info">{t(`kind.${kind}.note`)}</Notice>
      <RefusedSettings {...fields} stored={stored} refused={refused} order={order} />
      <SettingsText {...fields} name="name" required maxLength={100} />
      {kind === "service" ? (
        <ServiceFields {...fields} />
      ) : (
        <>
          {kind !== "device" && (
            <SettingsText
              {...fields}
              name="redirectUris"
              rows={3}
              required
              placeholder={t(`kind.${kind}.example`)}
            />
          )}
          {vouching && <AccessChoice access={null} refused={refused} />}
          <MoreFields title={t("group.more")} open={hasProblem(fields, moreOf(kind))}>
            <MoreSettings {...fields} vouching={vouching} type={kind} />
          </MoreFields>
        </>
      )}
      <Button type="submit" className="justify-self-start">
        {t("own.register")}
      </Button>
    </PostForm>
  );
}

/** Fields that a registration folds away. */
const moreOf = (kind: ApplicationType) =>
  settingsOfKind(kind).filter((field) => field !== "name" && field !== "redirectUris");

const orderOf = (kind: ApplicationType) =>
  kind === "service"
    ? settingsOfKind(kind)
    : (["name", "redirectUris", "access", ...moreOf(kind)] as const);

/** Fields of a service after its name. */
function ServiceFields(fields: FieldProps) {
  const t = useTranslations("developerApps.group");
  return (
    <>
      <MethodField {...fields} methods={SERVICE_METHODS} ending={null} />
      <PublicKeyFields {...fields} />
      <MoreFields title={t("more")} open={hasProblem(fields, ABOUT)}>
        <AboutFields {...fields} />
        <Box name="authMethodEnforced" values={fields.values} />
        <Box name="requireDpop" values={fields.values} />
        <ProfileFields {...fields} type="service" />
      </MoreFields>
    </>
  );
}

const ABOUT = ["developerName", "homepageUrl", "policyUri", "tosUri"] as const;

function MoreSettings({
  vouching,
  type,
  ...fields
}: FieldProps & { vouching: boolean; type: ApplicationType }) {
  const t = useTranslations("developerApps.group");
  return (
    <div className="grid gap-6">
      <Group title={t("about")}>
        <AboutFields {...fields} />
      </Group>
      <Group title={t("access")}>
        <AccessFields {...fields} />
      </Group>
      <Group title={t("authentication")}>
        <MethodField {...fields} ending={null} />
        <KeyFields {...fields} vouching={vouching} type={type} />
        <ProfileFields {...fields} type={type} />
      </Group>
      {type !== "device" && (
        <Group title={t("signOut")}>
          <SignOutFields {...fields} />
        </Group>
      )}
      {vouching && (
        <Group title={t("vouching")}>
          <TrustFields values={fields.values} />
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-base font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
